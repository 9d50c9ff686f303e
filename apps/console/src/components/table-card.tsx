import { type Column, DataTable } from './data-table';
import { Card } from './page';

interface TableCardProps<Row> {
  readonly title: string;
  readonly unit: string;
  /** Shown in place of a table without rows. */
  readonly empty: string;
  readonly rows: readonly Row[];
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly rowKey: (row: Row) => string;
}

/** A card with a table, or with a sentence where there is nothing to list. */
export const TableCard = <Row,>({ title, unit, empty, rows, columns, rowKey }: TableCardProps<Row>) => (
  <Card title={title} unit={unit} isFlush={rows.length > 0}>
    {rows.length > 0 ? (
      <DataTable isStacked caption={title} rows={rows} columns={columns} rowKey={rowKey} />
    ) : (
      <p>{empty}</p>
    )}
  </Card>
);
