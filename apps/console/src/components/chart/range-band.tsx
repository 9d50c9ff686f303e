import { type PointerEvent, useState } from 'react';
import { ChartTooltip } from './chart-tooltip';
import { useChartColors } from './use-chart-colors';
import styles from './chart.module.css';

interface RangePoint {
  readonly label: string;
  readonly usd: number;
  readonly low: number;
  readonly high: number;
}

interface RangeBandProps {
  readonly points: readonly RangePoint[];
  readonly top: number;
  readonly format: (usd: number) => string;
}

const WIDTH = 100;
const HEIGHT = 100;

const path = (points: ReadonlyArray<readonly [number, number]>): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'} ${x.toFixed(2)} ${y.toFixed(2)}`).join(' ');

/** Which of so many points evenly spread over an element is nearest to the pointer. */
const nearest = ({ clientX, currentTarget }: PointerEvent<Element>, count: number): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(count - 1, Math.round(((clientX - left) / Math.max(1, width)) * (count - 1))));
};

/** A line within the band between its bounds, from zero up. Drawn to fill its place; the card around it has the figures as a table. */
export const RangeBand = ({ points, top, format }: RangeBandProps) => {
  const colors = useChartColors();
  const [at, setAt] = useState<number>();
  const color = colors.series[0] as string;
  const x = (index: number): number => (points.length < 2 ? WIDTH / 2 : (index / (points.length - 1)) * WIDTH);
  const y = (usd: number): number => HEIGHT * (1 - Math.max(0, usd) / top);
  const along = (of: (point: RangePoint) => number) => points.map((point, index) => [x(index), y(of(point))] as const);
  const highs = along(({ high }) => high);
  const lows = along(({ low }) => low);
  const pointed = at === undefined ? undefined : points[at];
  const line = { fill: 'none', stroke: color, vectorEffect: 'non-scaling-stroke' };
  return (
    <div className={styles.band}>
      <span>{format(top)}</span>
      <div
        className={styles.bandPlot}
        onPointerMove={(event) => setAt(nearest(event, points.length))}
        onPointerLeave={() => setAt(undefined)}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path d={`${path([...highs, ...lows.toReversed()])} Z`} fill={color} opacity={0.2} />
          <path d={path(highs)} {...line} opacity={0.45} />
          <path d={path(lows)} {...line} opacity={0.45} />
          <path d={path(along(({ usd }) => usd))} {...line} strokeWidth={2.25} />
          {at !== undefined && (
            <path d={`M ${x(at)} 0 V ${HEIGHT}`} {...line} stroke={colors.axis} strokeDasharray="3 3" />
          )}
        </svg>
        {pointed && at !== undefined && (
          <div
            className={styles.bandTip}
            style={at * 2 < points.length ? { left: `${x(at)}%` } : { right: `${WIDTH - x(at)}%` }}
          >
            <ChartTooltip
              title={pointed.label}
              rows={[
                { name: 'Expected', value: format(pointed.usd), color },
                {
                  name: 'Between',
                  value: `${format(pointed.low)} to ${format(pointed.high)}`,
                  color: 'transparent',
                },
              ]}
            />
          </div>
        )}
      </div>
      <span className={styles.bandEnds}>
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </span>
    </div>
  );
};
