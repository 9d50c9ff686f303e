import { useChartColors } from './use-chart-colors';
import styles from './chart.module.css';

interface RangePoint {
  readonly usd: number;
  readonly low: number;
  readonly high: number;
}

const WIDTH = 100;
const HEIGHT = 100;

const path = (points: ReadonlyArray<readonly [number, number]>): string => points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'} ${x.toFixed(2)} ${y.toFixed(2)}`).join(' ');

/** A line within the band between its bounds, from zero up. Drawn to fill its place; the card around it has the figures. */
export const RangeBand = ({ points, top, bottomLabels, topLabel }: { readonly points: readonly RangePoint[]; readonly top: number; readonly topLabel: string; readonly bottomLabels: readonly [string, string] }) => {
  const colors = useChartColors();
  const x = (index: number): number => (points.length < 2 ? WIDTH / 2 : (index / (points.length - 1)) * WIDTH);
  const y = (usd: number): number => HEIGHT * (1 - Math.max(0, usd) / top);
  const along = (of: (point: RangePoint) => number) => points.map((point, index) => [x(index), y(of(point))] as const);
  const band = `${path([...along(({ high }) => high), ...along(({ low }) => low).toReversed()])} Z`;
  return (
    <div className={styles.band}>
      <span>{topLabel}</span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path d={band} fill={colors.series[0]} opacity={0.16} />
        <path d={path(along(({ usd }) => usd))} fill="none" stroke={colors.series[0]} strokeWidth={2.25} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={styles.bandEnds}>
        <span>{bottomLabels[0]}</span>
        <span>{bottomLabels[1]}</span>
      </span>
    </div>
  );
};
