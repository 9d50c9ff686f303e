import { Suspense, useState, type ReactNode } from 'react';
import { ActionIcon, Menu, Skeleton } from '@mantine/core';
import { IconChartBar, IconDots, IconTable } from '@tabler/icons-react';
import { Card } from '../page';
import { DataTable, type Column } from '../data-table';
import styles from './chart.module.css';

interface ChartCardProps<Row> {
  readonly title: string;
  /** "USD per day". */
  readonly unit?: string;
  /** What the chart shows, as one sentence for who cannot see it. */
  readonly sentence: string;
  readonly legend?: ReactNode;
  readonly rows: readonly Row[];
  readonly columns: ReadonlyArray<Column<Row>>;
  /** The line in an empty chart. */
  readonly empty: ReactNode;
  readonly className?: string;
  readonly height?: number;
  /** What stands below or beside the drawing, such as a legend that is a table. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A chart with title, unit and the same figures as a table. */
export const ChartCard = <Row,>({ title, unit, sentence, legend, rows, columns, empty, className, height = 260, beside, children }: ChartCardProps<Row>) => {
  const [isTable, setTable] = useState(false);
  const menu = (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={26} aria-label={`Menu of ${title}`}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={isTable ? <IconChartBar size={15} stroke={1.5} /> : <IconTable size={15} stroke={1.5} />} onClick={() => setTable(!isTable)}>
          {isTable ? 'View as chart' : 'View as table'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
  const drawing = (
    <div className={styles.split} data-beside={beside ? true : undefined}>
      <div role="img" aria-label={sentence} className={styles.drawing} style={{ height }}>
        <Suspense fallback={<Skeleton height={height} radius="md" />}>{children}</Suspense>
      </div>
      {beside}
    </div>
  );
  return (
    <Card title={title} unit={unit} className={className} right={<>{legend}{menu}</>} isFlush={isTable}>
      {isTable ? <DataTable caption={title} rows={rows} columns={columns} /> : rows.length === 0 ? <div className={styles.empty} style={{ height }}>{empty}</div> : drawing}
    </Card>
  );
};
