import type { ReactNode } from 'react';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import type { FindingColumn } from '@cloudmend/domain/work';
import { shortResource } from '../../../components/format';
import type { ColumnChoice } from '../../../components/work/columns';
import { Owner } from '../../../components/work/owner';
import { describeDue, STATE_NAMES } from '../../../components/work/work-words';
import layout from '../../../components/layout.module.css';
import work from '../../../components/work/work.module.css';
import styles from '../recommendations.module.css';

type Column = Exclude<FindingColumn, 'seen'>;

/** The columns between the title and the figures. */
export const RECOMMENDATION_COLUMNS: ColumnChoice = {
  all: ['resource', 'account', 'owner', 'due', 'state'] satisfies Column[],
  standard: ['resource', 'account', 'owner', 'due', 'state'] satisfies Column[],
};

const WIDTHS: Readonly<Record<Column, string>> = {
  resource: 'minmax(0, 0.8fr)',
  account: 'minmax(0, 0.7fr)',
  owner: 'minmax(0, 0.6fr)',
  due: '92px',
  state: '80px',
};

/** The tracks of the columns in the grid of a row. */
export const toTracks = (columns: readonly FindingColumn[]): string =>
  columns.map((column) => WIDTHS[column as Column]).join(' ');

interface CellProps {
  readonly one: Recommendation;
  readonly account: string;
}

const CELLS: Readonly<Record<Column, (props: CellProps) => ReactNode>> = {
  resource: ({ one }) => (
    <span className={`${styles.hide} ${layout.ellipsis}`} title={one.resource}>
      <code className={layout.mono}>{shortResource(one.resource)}</code>
    </span>
  ),
  account: ({ one, account }) => (
    <span className={`${styles.hide} ${layout.ellipsis}`}>
      {account} <span className={layout.dim}>{one.region}</span>
    </span>
  ),
  owner: ({ one }) => (
    <span className={`${styles.worked} ${layout.ellipsis}`}>{one.work && <Owner owner={one.work.owner} />}</span>
  ),
  due: ({ one }) => (
    <span className={`${styles.worked} ${one.work?.due ? '' : styles.hide} ${one.work?.isOverdue ? work.late : ''}`}>
      {one.work && describeDue(one.work)}
    </span>
  ),
  state: ({ one }) => <span className={styles.worked}>{one.work && STATE_NAMES[one.work.state]}</span>,
};

export const RecommendationCell = ({ column, ...props }: CellProps & { readonly column: FindingColumn }) => {
  const Cell = CELLS[column as Column];
  return <Cell {...props} />;
};
