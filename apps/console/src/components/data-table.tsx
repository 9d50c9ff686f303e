import { useState, type ReactNode } from 'react';
import styles from './layout.module.css';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Makes the column sortable. */
  readonly sortBy?: (row: Row) => number | string;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly rowKey?: (row: Row, index: number) => string;
  /** On a phone each row becomes a small card instead of columns that scroll sideways. */
  readonly isStacked?: boolean;
  /** The column that titles a row on a phone. @default the first one */
  readonly lead?: string;
  /** Rows shown initially; a button shows the rest. @default all */
  readonly first?: number;
}

interface Sorting {
  readonly column: number;
  readonly isDescending: boolean;
}

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));

const sortRows = <Row,>(
  rows: readonly Row[],
  columns: ReadonlyArray<Column<Row>>,
  sorting: Sorting | undefined,
): readonly Row[] => {
  const by = sorting && columns[sorting.column]?.sortBy;
  if (!by) return rows;
  return [...rows].sort((a, b) => compare(by(a), by(b)) * (sorting.isDescending ? -1 : 1));
};

const ariaSort = (sorting: Sorting | undefined, column: number): 'ascending' | 'descending' | undefined =>
  sorting?.column === column ? (sorting.isDescending ? 'descending' : 'ascending') : undefined;

/** A plain table: text left-aligned, numbers right-aligned, sortable by columns that define a sort value. */
export const DataTable = <Row,>({
  caption,
  rows,
  columns,
  rowKey = (_, index) => String(index),
  isStacked = false,
  lead,
  first = Infinity,
}: DataTableProps<Row>) => {
  const [sorting, setSorting] = useState<Sorting>();
  const [isWhole, setWhole] = useState(false);
  const sortOn = (column: number): void =>
    setSorting({ column, isDescending: sorting?.column === column ? !sorting.isDescending : true });
  return (
    <div className={styles.tableScroll}>
      <table className={isStacked ? `${styles.table} ${styles.stacked}` : styles.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ head, isNumber, sortBy }, column) => (
              <th
                key={head}
                scope="col"
                className={isNumber ? styles.number : undefined}
                aria-sort={ariaSort(sorting, column)}
              >
                {sortBy ? (
                  <button type="button" className={styles.sort} onClick={() => sortOn(column)}>
                    {head}
                  </button>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, columns, sorting)
            .slice(0, isWhole ? undefined : first)
            .map((row, index) => (
              <tr key={rowKey(row, index)} data-led={lead === undefined ? undefined : true}>
                {columns.map(({ head, cell, isNumber }) => (
                  <td
                    key={head}
                    data-head={head}
                    data-lead={head === lead || undefined}
                    className={isNumber ? styles.number : undefined}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {rows.length > first && (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show ${first}` : `Show all ${rows.length}`}
        </button>
      )}
    </div>
  );
};
