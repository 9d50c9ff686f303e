import { ResponsiveBar, type BarCustomLayerProps } from '@nivo/bar';
import { useMediaQuery } from '@mantine/hooks';
import { formatUsd } from '@cloudmend/domain/costs';
import { formatDay, shortUsd } from '../../format';
import { useChartColors } from '../use-chart-colors';
import { everyFew, nivoTheme, roundTicks } from './nivo-theme';
import { ChartTooltip } from './tooltip';

export interface CostDayPoint {
  readonly date: string;
  readonly net: number;
  readonly savings: number;
}

type Datum = { date: string; net: number; savings: number };

interface CostBarsProps {
  readonly days: readonly CostDayPoint[];
  /** Not over yet, or not billed in full: drawn hatched. */
  readonly unfinished?: string;
}

/** Net cost as bars, savings as the line over them. */
export const CostBars = ({ days, unfinished }: CostBarsProps) => {
  const colors = useChartColors();
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false;
  const ticks = roundTicks(Math.max(0, ...days.flatMap(({ net, savings }) => [net, savings])));
  const top = ticks.at(-1) as number;
  const dates = days.map(({ date }) => date);

  const SavingsLine = ({ bars, innerHeight }: BarCustomLayerProps<Datum>) => {
    const points = bars.map((bar) => `${bar.x + bar.width / 2} ${innerHeight * (1 - bar.data.data.savings / top)}`);
    const path = points.length === 0 ? undefined : `M ${points.join(' L ')}`;
    return (
      <g pointerEvents="none" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={path} stroke={colors.surface} strokeWidth={5} />
        <path d={path} stroke={colors.mend} strokeWidth={2.25} />
      </g>
    );
  };

  return (
    <ResponsiveBar<Datum>
      data={days.map((day) => ({ ...day }))}
      keys={['net']}
      indexBy="date"
      margin={{ top: 8, right: 4, bottom: 26, left: 46 }}
      padding={days.length > 45 ? 0.2 : 0.32}
      borderRadius={2}
      valueScale={{ type: 'linear', min: 0, max: top }}
      colors={[colors.series[0] as string]}
      defs={[{ id: 'hatch', type: 'patternLines', background: colors.surface, color: colors.series[0], rotation: -45, lineWidth: 2, spacing: 5 }]}
      fill={unfinished === undefined ? [] : [{ match: (bar: { data: { indexValue: string | number } }) => bar.data.indexValue === unfinished, id: 'hatch' }]}
      enableLabel={false}
      gridYValues={ticks}
      axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: ticks, format: shortUsd }}
      axisBottom={{ tickSize: 0, tickPadding: 8, tickValues: everyFew(dates, isNarrow ? 4 : 8), format: formatDay }}
      role="presentation"
      theme={nivoTheme(colors)}
      layers={['grid', 'axes', 'bars', SavingsLine]}
      animate={false}
      tooltip={({ data }) => (
        <ChartTooltip
          title={formatDay(data.date)}
          rows={[
            { name: 'Net cost', value: formatUsd(data.net), color: colors.series[0] as string },
            { name: 'Savings', value: formatUsd(data.savings), color: colors.mend },
          ]}
        />
      )}
    />
  );
};
