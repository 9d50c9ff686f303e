import type { ReactNode } from 'react';
import type { Finding } from '@cloudmend/domain/findings';
import type { FindingColumn } from '@cloudmend/domain/work';
import { Button, Checkbox, Menu } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { formatDay, shortResource } from '../../../components/format';
import { serviceName } from '../../../components/service-name';
import { Owner } from '../../../components/work/owner';
import { COLUMNS, readColumns } from '../../../components/work/use-view-address';
import { describeDue, STATE_NAMES } from '../../../components/work/work-words';
import layout from '../../../components/layout.module.css';
import work from '../../../components/work/work.module.css';
import styles from '../findings.module.css';

/** The columns after severity and title, in order. */
const NAMES: Readonly<Record<FindingColumn, string>> = {
  resource: 'Resource',
  account: 'Account and region',
  owner: 'Owner',
  due: 'Due',
  state: 'State',
  seen: 'First seen',
};
const ALL = Object.keys(NAMES) as FindingColumn[];
export const STANDARD_COLUMNS: readonly FindingColumn[] = ['resource', 'account', 'owner', 'due', 'state'];

const HEADS: Readonly<Record<FindingColumn, string | undefined>> = {
  resource: styles.res,
  account: styles.acc,
  owner: styles.own,
  due: styles.dueDay,
  state: styles.step,
  seen: styles.seen,
};

/** The columns that the address asks for. */
export const useColumns = (): readonly FindingColumn[] => {
  const [search] = useSearchParams();
  const chosen = readColumns(search);
  return chosen.length > 0 ? ALL.filter((column) => chosen.includes(column)) : STANDARD_COLUMNS;
};

export const ColumnHeads = ({ columns }: { readonly columns: readonly FindingColumn[] }) =>
  columns.map((column) => (
    <th key={column} className={HEADS[column]}>
      {NAMES[column]}
    </th>
  ));

interface CellProps {
  readonly column: FindingColumn;
  readonly finding: Finding;
  readonly account: string;
}

const State = ({ finding: { work: done } }: Pick<CellProps, 'finding'>) => (
  <td className={styles.date}>
    {done && STATE_NAMES[done.state]}
    {done?.reopenedAt && <span className={styles.state}>reopened</span>}
  </td>
);

const Due = ({ finding: { work: done } }: Pick<CellProps, 'finding'>) => (
  <td className={`${styles.date} ${done?.isOverdue ? work.late : ''}`}>{done && describeDue(done)}</td>
);

type Cells = Readonly<Record<FindingColumn, (props: Omit<CellProps, 'column'>) => ReactNode>>;

const CELLS: Cells = {
  resource: ({ finding }) => (
    <td className={styles.resource} title={finding.resource}>
      <code className={layout.mono}>{shortResource(finding.resource)}</code>{' '}
      <span className={styles.of}>{serviceName(finding.service)}</span>
    </td>
  ),
  account: ({ finding, account }) => (
    <td className={styles.account}>
      {account} <span className={styles.of}>{finding.region}</span>
    </td>
  ),
  owner: ({ finding }) => <td className={styles.owner}>{finding.work && <Owner owner={finding.work.owner} />}</td>,
  due: Due,
  state: State,
  seen: ({ finding }) => <td className={styles.date}>{formatDay(finding.firstSeen)}</td>,
};

export const FindingCell = ({ column, ...props }: CellProps) => {
  const Cell = CELLS[column];
  return <Cell {...props} />;
};

/** Which columns the list has; kept in the address. */
export const ColumnsMenu = () => {
  const [, setSearch] = useSearchParams();
  const columns = useColumns();
  const toggle = (column: FindingColumn): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        const chosen = ALL.filter((each) => (each === column) !== columns.includes(each));
        if (chosen.length > 0) next.set(COLUMNS, chosen.join(','));
        else next.delete(COLUMNS);
        return next;
      },
      { replace: true },
    );
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns size={15} stroke={1.5} />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ALL.map((column) => (
          <Menu.Item
            key={column}
            component="div"
            role="menuitemcheckbox"
            aria-checked={columns.includes(column)}
            onClick={() => toggle(column)}
          >
            <Checkbox size="xs" tabIndex={-1} readOnly label={NAMES[column]} checked={columns.includes(column)} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
