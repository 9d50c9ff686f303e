import { Suspense, useState, type ReactNode } from 'react';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fetched } from '../fetched';
import { LazyMenu } from '../menu/lazy-menu';
import { Card } from '../page';
import { DataTable, type Column } from '../data-table';
import { ChartCursor, useCursorState } from './chart-cursor';
import { useSeen } from './use-seen';
import styles from './chart.module.css';

const loadMenu = async () => (await import('./chart-menu')).ChartMenu;

interface ChartCardProps<Row> {
  readonly title: string;
  /** "USD per day". */
  readonly unit?: string;
  /** A one-sentence description of the chart for screen readers. */
  readonly sentence: string;
  readonly legend?: ReactNode;
  readonly rows: readonly Row[];
  readonly columns: ReadonlyArray<Column<Row>>;
  /** Text shown in an empty chart. */
  readonly empty: ReactNode;
  readonly className?: string;
  readonly height?: number;
  /** Points along the axis in order, for the arrow keys. @default 0 */
  readonly along?: number;
  /** Shown below or beside the chart, such as a table used as a legend. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A chart with a title, a unit and a table view of the same figures. */
export const ChartCard = <Row,>({
  title,
  unit,
  sentence,
  legend,
  rows,
  columns,
  empty,
  className,
  height = 260,
  along = 0,
  beside,
  children,
}: ChartCardProps<Row>) => {
  const [isTable, setTable] = useState(false);
  const { seen, isSeen } = useSeen();
  const { cursor, onKeyDown, onBlur } = useCursorState(Math.min(along, rows.length));
  const told = cursor.at === undefined ? undefined : rows[cursor.at];
  const dots = (
    <ActionIcon size={26} aria-label={`Menu of ${title}`}>
      <IconDots size={16} stroke={1.5} />
    </ActionIcon>
  );
  const menu = <LazyMenu button={dots} load={loadMenu} menu={{ isTable, onToggle: () => setTable(!isTable) }} />;
  const drawing = (
    <div className={styles.room}>
      <div className={styles.split} data-beside={beside ? true : undefined}>
        {/* An image role cannot contain a button, so Retry replaces it. */}
        <Fetched>
          <div
            ref={seen}
            role="img"
            aria-label={sentence}
            className={styles.drawing}
            style={{ height }}
            {...(along > 0 && {
              tabIndex: 0,
              'aria-description': 'Use the arrow keys to move along the chart.',
              onKeyDown,
              onBlur,
            })}
          >
            {isSeen && (
              <ChartCursor value={cursor}>
                <Suspense fallback={<Skeleton height={height} radius="md" />}>{children}</Suspense>
              </ChartCursor>
            )}
          </div>
        </Fetched>
        {beside}
      </div>
      <div aria-live="polite" className={styles.told}>
        {told && columns.map(({ head, cell }) => <span key={head}>{cell(told)}, </span>)}
      </div>
    </div>
  );
  return (
    <Card
      title={title}
      unit={unit}
      className={className}
      right={
        <>
          {legend}
          {menu}
        </>
      }
      isFlush={isTable}
    >
      {isTable ? (
        <DataTable caption={title} rows={rows} columns={columns} />
      ) : rows.length === 0 ? (
        <div className={styles.empty} style={{ height }}>
          {empty}
        </div>
      ) : (
        drawing
      )}
    </Card>
  );
};
