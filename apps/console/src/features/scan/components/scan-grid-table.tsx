import type { Account } from '@cloudmend/domain/accounts';
import type { ScanPart } from '@cloudmend/domain/scans';
import { formatCount, plural } from '../../../components/format';
import { accountName } from '../../../queries/accounts';
import { accountSpans, toGrid, type PartCounts, shownState } from '../scan-grid';
import { partName } from '../../../components/service-name';
import styles from '../scan.module.css';

const toText = (part: ScanPart): string =>
  part.state === 'read'
    ? [formatCount(part.resources), ...(part.reason === undefined ? [] : ['gap'])].join(' · ')
    : part.state;

const Cell = ({ part }: { readonly part: ScanPart | undefined }) => {
  if (!part) return <td>{null}</td>;
  const shown = shownState(part);
  return (
    <td data-state={shown} title={part.reason ?? part.state}>
      {shown === 'read' || shown === 'gap' ? toText(part) : <span className={styles.unseen}>{part.state}</span>}
    </td>
  );
};

interface ScanGridTableProps {
  readonly parts: readonly ScanPart[];
  readonly accounts: readonly Account[];
  readonly counts: PartCounts;
}

/** Services by account and region; a finished cell shows its resource count. */
export const ScanGridTable = ({ parts, accounts, counts }: ScanGridTableProps) => {
  const grid = toGrid(parts);
  return (
    <>
      <div className={styles.gridScroll}>
        <table className={styles.grid} aria-label="Scan parts">
          <thead>
            <tr>
              <td>{null}</td>
              {accountSpans(grid.columns).map(({ accountId, span }) => (
                <th key={accountId} colSpan={span} scope="colgroup">
                  {accountName(accounts, accountId)}
                </th>
              ))}
            </tr>
            <tr>
              <td>{null}</td>
              {grid.columns.map((column) => (
                <th key={`${column.accountId} ${column.region}`} scope="col">
                  {column.region}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.services.map((service) => (
              <tr key={service}>
                <th scope="row">{partName(service)}</th>
                {grid.columns.map((column) => (
                  <Cell key={`${column.accountId} ${column.region}`} part={grid.cell(service, column)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.legend}>
        <span>
          <i className={styles.read} />
          {counts.read} read, with resource count
        </span>
        <span>
          <i className={styles.running} />
          {counts.reading} reading
        </span>
        <span>
          <i className={styles.waiting} />
          {counts.waiting} waiting
        </span>
        <span>
          <i className={styles.gap} />
          {plural(counts.gap, 'gap')}
        </span>
      </div>
    </>
  );
};
