import type { PointerEvent, ReactNode } from 'react';
import { useChartCursor } from './chart-cursor';
import styles from './chart.module.css';

/** A point's position from 0 (left) to 1 (right): its centre and its column. */
export interface Column {
  readonly from: number;
  readonly middle: number;
  readonly to: number;
}

/** Columns of a bar chart whose padding is a fraction of the step, as nivo lays them out. */
export const barColumns = (count: number, padding: number): Column[] =>
  Array.from({ length: count }, (_, index) => {
    const [step, half] = [1 / (count + padding), (1 + padding) / 2];
    const middle = (index + half) * step;
    return { from: middle - step / 2, middle, to: middle + step / 2 };
  });

/** Columns of a line chart, by point position. */
export const pointColumns = (places: readonly number[]): Column[] =>
  places.map((middle, index) => ({
    from: (middle + (places[index - 1] ?? middle)) / 2,
    middle,
    to: (middle + (places[index + 1] ?? middle)) / 2,
  }));

interface CursorLayerProps {
  readonly columns: readonly Column[];
  /** Margins around the plot, in pixels. */
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  /** Fades all other bars; a line chart gets a vertical rule. */
  readonly kind: 'bars' | 'line';
  readonly tip: (index: number) => ReactNode;
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

const nearest = (columns: readonly Column[], share: number): number =>
  columns.reduce(
    (best, { middle }, index) =>
      Math.abs(middle - share) < Math.abs((columns[best]?.middle ?? 0) - share) ? index : best,
    0,
  );

/** Overlays a plot: the pointer selects a point, which is highlighted with a tooltip. */
export const CursorLayer = ({ columns, margin, kind, tip }: CursorLayerProps) => {
  const { at, setAt } = useChartCursor();
  const column = at === undefined ? undefined : columns[at];
  const point = ({ clientX, currentTarget }: PointerEvent<Element>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(nearest(columns, (clientX - left) / Math.max(1, width)));
  };
  return (
    <div
      className={styles.cursor}
      style={{ inset: `${margin.top}px ${margin.right}px ${margin.bottom}px ${margin.left}px` }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setAt(undefined)}
    >
      {column && at !== undefined && (
        <>
          {kind === 'bars' ? (
            <>
              <i className={styles.veil} style={{ left: 0, width: percent(Math.max(0, column.from)) }} />
              <i className={styles.veil} style={{ left: percent(Math.min(1, column.to)), right: 0 }} />
            </>
          ) : (
            <i className={styles.rule} style={{ left: percent(column.middle) }} />
          )}
          <div
            className={styles.tip}
            style={column.middle < 0.5 ? { left: percent(column.to) } : { right: percent(1 - column.from) }}
          >
            {tip(at)}
          </div>
        </>
      )}
    </div>
  );
};
