import type { ReactNode } from 'react';
import type { Finding } from '@cloudmend/domain/findings';
import { FindingColumn } from '@cloudmend/domain/work';
import { formatDay, shortResource } from '../../../components/format';
import { serviceName } from '../../../components/service-name';
import { COLUMN_NAMES, type ColumnChoice } from '../../../components/work/columns';
import { Owner } from '../../../components/work/owner';
import { describeDue, STATE_NAMES } from '../../../components/work/work-words';
import layout from '../../../components/layout.module.css';
import work from '../../../components/work/work.module.css';
import styles from '../findings.module.css';

/** The columns after severity and title. */
export const FINDING_COLUMNS: ColumnChoice = {
  all: FindingColumn.options,
  standard: ['resource', 'account', 'owner', 'due', 'state'],
};

const HEADS: Readonly<Record<FindingColumn, string | undefined>> = {
  resource: styles.res,
  account: styles.acc,
  owner: styles.own,
  due: styles.dueDay,
  state: styles.step,
  seen: styles.seen,
};

export const ColumnHeads = ({ columns }: { readonly columns: readonly FindingColumn[] }) =>
  columns.map((column) => (
    <th key={column} className={HEADS[column]}>
      {COLUMN_NAMES[column]}
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
