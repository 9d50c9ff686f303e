import { Bar, type BarCustomLayerProps } from '@nivo/bar';
import { useMediaQuery } from '@mantine/hooks';
import { formatUsd } from '@cloudmend/domain/costs';
import { formatDay, shortUsd } from '../../format';
import { useChartColors } from '../use-chart-colors';
import { everyFew, nivoTheme } from './nivo-theme';
import { roundTicks } from '../round-ticks';
import { Sized } from './sized';
import { ChartTooltip } from '../chart-tooltip';
import { barColumns, CursorLayer } from '../cursor-layer';

export interface CostDayPoint {
  readonly date: string;
  readonly net: number;
  readonly savings: number;
  /** Net cost on the same day of the previous period. */
  readonly previous?: number;
  /** Why the figure may still change; such a day is hatched. */
  readonly mark?: string;
}

type Datum = { date: string; net: number; savings: number };

type Colors = ReturnType<typeof useChartColors>;

const tooltipRows = ({ net, savings, previous }: CostDayPoint, colors: Colors) => [
  { name: 'Net cost', value: formatUsd(net), color: colors.series[0] as string },
  { name: 'Savings', value: formatUsd(savings), color: colors.mend },
  ...(previous === undefined
    ? []
    : [{ name: 'Previous period', value: formatUsd(previous), color: 'var(--cm-text3)' }]),
];

const MARGIN = { top: 8, right: 4, bottom: 26, left: 46 };

interface CostBarsProps {
  readonly days: readonly CostDayPoint[];
  /** Daily savings when they are one constant amount: a dashed level from edge to edge. */
  readonly level?: number | undefined;
}

/** Net cost as bars, savings as a line, the previous period as a tick on each bar. */
export const CostBars = ({ days, level }: CostBarsProps) => {
  const colors = useChartColors();
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false;
  const ticks = roundTicks(Math.max(0, ...days.flatMap(({ net, savings, previous = 0 }) => [net, savings, previous])));
  const top = ticks.at(-1) as number;
  const dates = days.map(({ date }) => date);
  const byDate = new Map(days.map((day) => [day.date, day]));

  const SavingsLine = ({ bars, innerWidth, innerHeight }: BarCustomLayerProps<Datum>) => {
    const y = level === undefined ? undefined : innerHeight * (1 - level / top);
    // Nivo leaves zero values out of a bar's own data.
    const findSavings = (date: string): number => byDate.get(date)?.savings ?? 0;
    const points = bars.map(
      ({ x, width, data }) => `${x + width / 2} ${innerHeight * (1 - findSavings(String(data.indexValue)) / top)}`,
    );
    const line = points.length === 0 ? undefined : `M ${points.join(' L ')}`;
    const path = y === undefined ? line : `M 0 ${y} H ${innerWidth}`;
    return (
      <g pointerEvents="none" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={path} stroke={colors.surface} strokeWidth={5} />
        <path d={path} stroke={colors.mend} strokeWidth={2.25} strokeDasharray={y === undefined ? undefined : '6 5'} />
      </g>
    );
  };

  const PreviousTicks = ({ bars, innerHeight }: BarCustomLayerProps<Datum>) => (
    <g pointerEvents="none">
      {bars.map(({ x, width, data: { data } }) => {
        const previous = byDate.get(data.date)?.previous;
        return previous === undefined ? null : (
          <rect
            key={data.date}
            x={x - 2}
            width={width + 4}
            y={innerHeight * (1 - previous / top) - 1}
            height={2}
            fill="var(--cm-text3)"
          />
        );
      })}
    </g>
  );

  const padding = days.length > 45 ? 0.2 : 0.32;
  const tip = (index: number) => {
    const day = days[index];
    return (
      day && (
        <ChartTooltip
          title={[formatDay(day.date), day.mark].filter(Boolean).join(', ')}
          rows={tooltipRows(day, colors)}
        />
      )
    );
  };
  return (
    <>
      <Sized>
        {(size) => (
          <Bar<Datum>
            {...size}
            data={days.map(({ date, net, savings }) => ({ date, net, savings }))}
            keys={['net']}
            indexBy="date"
            margin={MARGIN}
            padding={padding}
            indexScale={{ type: 'band', round: false }}
            isInteractive={false}
            borderRadius={2}
            valueScale={{ type: 'linear', min: 0, max: top, nice: false }}
            colors={[colors.series[0] as string]}
            defs={[
              {
                id: 'hatch',
                type: 'patternLines',
                background: colors.surface,
                color: colors.series[0],
                rotation: -45,
                lineWidth: 2,
                spacing: 5,
              },
            ]}
            fill={[
              {
                match: (bar: { data: { indexValue: string | number } }) =>
                  byDate.get(String(bar.data.indexValue))?.mark !== undefined,
                id: 'hatch',
              },
            ]}
            enableLabel={false}
            gridYValues={ticks}
            axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: ticks, format: shortUsd }}
            axisBottom={{
              tickSize: 0,
              tickPadding: 8,
              tickValues: everyFew(dates, isNarrow ? 4 : 8),
              format: formatDay,
            }}
            role="presentation"
            theme={nivoTheme(colors)}
            layers={['grid', 'axes', 'bars', PreviousTicks, SavingsLine]}
            animate={false}
          />
        )}
      </Sized>
      <CursorLayer columns={barColumns(days.length, padding)} margin={MARGIN} kind="bars" tip={tip} />
    </>
  );
};
