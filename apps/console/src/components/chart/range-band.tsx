import { ChartTooltip } from './chart-tooltip';
import { CursorLayer, pointColumns } from './cursor-layer';
import { roundTicks } from './round-ticks';
import { useChartColors } from './use-chart-colors';
import styles from './chart.module.css';

export interface RangePoint {
  /** A day, `2026-11-20`: points are spaced by date. */
  readonly date: string;
  readonly usd: number;
  /** Bounds of the forecast; actual values have none. */
  readonly low?: number;
  readonly high?: number;
}

interface RangeBandProps {
  /** Actual values first, then the forecast. */
  readonly points: readonly RangePoint[];
  readonly dayLabel: (date: string) => string;
  readonly format: (usd: number) => string;
  readonly axisFormat: (usd: number) => string;
}

const WIDTH = 100;
const HEIGHT = 100;
const MARGIN = { top: 8, right: 16, bottom: 26, left: 46 };
/** Maximum number of labels below the axis. */
const LABELS = 5;
const DAY_MS = 86_400_000;

type Place = readonly [x: number, y: number];

const path = (places: readonly Place[]): string =>
  places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'} ${x.toFixed(2)} ${y.toFixed(2)}`).join(' ');

/** Each point's position from 0 to 1, by date. */
const toShares = (points: readonly RangePoint[]): number[] => {
  const days = points.map(({ date }) => Date.parse(date) / DAY_MS);
  const first = days[0] ?? 0;
  const span = (days.at(-1) ?? 0) - first;
  return days.map((day) => (span > 0 ? (day - first) / span : 0.5));
};

const isExpected = ({ high }: RangePoint): boolean => high !== undefined;

/** A few evenly spaced points to label below the axis, always including the last. */
const pickLabelled = (count: number): number[] => {
  const most = Math.min(LABELS, count) - 1;
  return most < 1 ? [0] : Array.from({ length: most + 1 }, (_, index) => Math.round((index * (count - 1)) / most));
};

const tooltipRows = ({ usd, low, high }: RangePoint, format: (usd: number) => string, color: string) =>
  low === undefined || high === undefined
    ? [{ name: 'Cost', value: format(usd), color }]
    : [
        { name: 'Forecast', value: format(usd), color },
        { name: 'Range', value: `${format(low)} to ${format(high)}`, color: 'transparent' },
      ];

/**
 * Actual spend as a line and the forecast as a dashed line within its band, on a grid from zero. The surrounding card
 * has the table.
 */
export const RangeBand = ({ points, dayLabel, format, axisFormat }: RangeBandProps) => {
  const colors = useChartColors();
  const color = colors.series[0] as string;
  const ticks = roundTicks(Math.max(0, ...points.map(({ usd, high = 0 }) => Math.max(usd, high))));
  const top = ticks.at(-1) as number;
  const shares = toShares(points);
  const y = (usd: number): number => HEIGHT * (1 - Math.max(0, usd) / top);
  const along = (of: (point: RangePoint) => number | undefined): Place[] =>
    points.flatMap((point, index) => {
      const usd = of(point);
      return usd === undefined ? [] : [[(shares[index] ?? 0) * WIDTH, y(usd)] as const];
    });
  const [highs, lows] = [along(({ high }) => high), along(({ low }) => low)];
  const spent = along((point) => (isExpected(point) ? undefined : point.usd));
  const expected = along((point) => (isExpected(point) ? point.usd : undefined));
  const line = { fill: 'none', stroke: color, vectorEffect: 'non-scaling-stroke' };
  const tip = (index: number) => {
    const point = points[index];
    return point && <ChartTooltip title={dayLabel(point.date)} rows={tooltipRows(point, format, color)} />;
  };
  return (
    <>
      <div
        className={styles.bandPlot}
        style={{ inset: `${MARGIN.top}px ${MARGIN.right}px ${MARGIN.bottom}px ${MARGIN.left}px` }}
      >
        {ticks.map((tick) => (
          <span key={tick} className={styles.bandTick} style={{ top: `${y(tick)}%` }}>
            {axisFormat(tick)}
          </span>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          {ticks.map((tick) => (
            <path key={tick} d={`M 0 ${y(tick)} H ${WIDTH}`} {...line} stroke={colors.grid} />
          ))}
          <path d={`${path([...highs, ...lows.toReversed()])} Z`} fill={color} opacity={0.2} />
          <path d={path(highs)} {...line} opacity={0.45} />
          <path d={path(lows)} {...line} opacity={0.45} />
          <path d={path(spent)} {...line} strokeWidth={2.25} />
          <path d={path([...spent.slice(-1), ...expected])} {...line} strokeWidth={2.25} strokeDasharray="5 4" />
        </svg>
        {pickLabelled(points.length).map((index) => (
          <span key={index} className={styles.bandDay} style={{ left: `${(shares[index] ?? 0) * WIDTH}%` }}>
            {dayLabel(points[index]?.date ?? '')}
          </span>
        ))}
      </div>
      <CursorLayer columns={pointColumns(shares)} margin={MARGIN} kind="line" tip={tip} />
    </>
  );
};
