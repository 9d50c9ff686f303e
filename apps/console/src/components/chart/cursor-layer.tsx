import type { PointerEvent, ReactNode } from 'react';
import { useChartCursor } from './chart-cursor';
import styles from './chart.module.css';

/** Where a point stands, from 0 at the left to 1 at the right: its middle, and the column that is its own. */
export interface Column {
  readonly from: number;
  readonly middle: number;
  readonly to: number;
}

/** The columns of bars whose padding is a share of a step, as nivo lays them out. */
export const barColumns = (count: number, padding: number): Column[] =>
  Array.from({ length: count }, (_, index) => {
    const [step, half] = [1 / (count + padding), (1 + padding) / 2];
    const middle = (index + half) * step;
    return { from: middle - step / 2, middle, to: middle + step / 2 };
  });

/** The columns of points of a line, by where they stand. */
export const pointColumns = (places: readonly number[]): Column[] =>
  places.map((middle, index) => ({
    from: (middle + (places[index - 1] ?? middle)) / 2,
    middle,
    to: (middle + (places[index + 1] ?? middle)) / 2,
  }));

interface CursorLayerProps {
  readonly columns: readonly Column[];
  /** Of the drawing around the plot, in pixels. */
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  /** Fades all bars but one; a line gets a rule. */
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

/** Lies over a plot: the pointer chooses a point, the chosen one stands out, and its figures are told beside it. */
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
