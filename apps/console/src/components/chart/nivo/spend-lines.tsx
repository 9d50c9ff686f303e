import { Line, type LineCustomSvgLayerProps } from '@nivo/line';
import { formatUsd } from '@cloudmend/domain/costs';
import { formatMonth, shortUsd } from '../../format';
import { useChartColors } from '../use-chart-colors';
import { everyFewAndLast, nivoTheme } from './nivo-theme';
import { roundTicks } from '../round-ticks';
import { Sized } from './sized';
import { ChartTooltip } from '../chart-tooltip';
import { CursorLayer, pointColumns } from '../cursor-layer';

interface MonthPoint {
  readonly month: string;
  readonly cost: number;
  /** Null if not measured. */
  readonly savings: number | null;
}

interface SpendLinesProps {
  readonly months: readonly MonthPoint[];
  /** The current month stands alone: a line to an incomplete month would suggest a fall. */
  readonly unfinished: string | undefined;
}

type Series = { id: string; data: { x: string; y: number }[] };

const WIDTH = 2.25;

const linesUntil =
  (unfinished: string | undefined) =>
  ({ series, lineGenerator }: LineCustomSvgLayerProps<Series>) =>
    series.map(({ id, color, data }) => {
      const points = data.map(({ position: { x, y } }) => ({ x: Number(x), y: Number(y) }));
      const isOpen = data.at(-1)?.data.x === unfinished;
      const closed = isOpen ? points.slice(0, -1) : points;
      const drawn = {
        fill: 'none',
        stroke: color,
        strokeWidth: WIDTH,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      } as const;
      return (
        <g key={id} pointerEvents="none">
          <path {...drawn} d={lineGenerator(closed) ?? undefined} />
          {closed.length === 1 && <circle cx={closed[0]?.x} cy={closed[0]?.y} r={3} fill={color} />}
          {isOpen &&
            points
              .slice(-1)
              .map(({ x, y }) => (
                <circle key={x} cx={x} cy={y} r={4} fill="var(--cm-surface)" stroke={color} strokeWidth={2} />
              ))}
        </g>
      );
    });

const MARGIN = { top: 8, right: 16, bottom: 26, left: 46 };

/** Monthly spend and savings. */
export const SpendLines = ({ months, unfinished }: SpendLinesProps) => {
  const colors = useChartColors();
  const ticks = roundTicks(Math.max(0, ...months.flatMap(({ cost, savings }) => [cost, savings ?? 0])));
  const labels = months.map(({ month }) => month);
  const tip = (index: number) => {
    const month = months[index];
    return (
      month && (
        <ChartTooltip
          title={`${formatMonth(month.month)}${month.month === unfinished ? ', so far' : ''}`}
          rows={[
            { name: 'Spend', value: formatUsd(month.cost), color: colors.series[0] as string },
            {
              name: 'Savings',
              value: month.savings === null ? 'not measured' : formatUsd(month.savings),
              color: colors.mend,
            },
          ]}
        />
      )
    );
  };
  const places = months.map((_, index) => (months.length === 1 ? 0.5 : index / (months.length - 1)));
  return (
    <>
      <Sized>
        {(size) => (
          <Line<Series>
            {...size}
            data={[
              { id: 'Spend', data: months.map(({ month, cost }) => ({ x: month, y: cost })) },
              {
                id: 'Savings',
                data: months.flatMap(({ month, savings }) => (savings === null ? [] : [{ x: month, y: savings }])),
              },
            ]}
            colors={[colors.series[0] as string, colors.mend]}
            margin={MARGIN}
            yScale={{ type: 'linear', min: 0, max: ticks.at(-1) as number, nice: false }}
            xScale={{ type: 'point' }}
            curve="monotoneX"
            layers={['grid', 'axes', linesUntil(unfinished), 'points']}
            isInteractive={false}
            enablePoints={months.length === 1}
            pointSize={6}
            enableGridX={false}
            gridYValues={ticks}
            axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: ticks, format: (value: number) => shortUsd(value) }}
            axisBottom={{
              tickSize: 0,
              tickPadding: 8,
              tickValues: everyFewAndLast(labels, 6),
              format: (value: string) => formatMonth(value).replace(/ \d{4}$/, ''),
            }}
            theme={nivoTheme(colors)}
            role="presentation"
            animate={false}
          />
        )}
      </Sized>
      <CursorLayer columns={pointColumns(places)} margin={MARGIN} kind="line" tip={tip} />
    </>
  );
};
