import { ResponsiveBar } from '@nivo/bar';
import { useChartColors } from '../use-chart-colors';
import { nivoTheme, roundTicks } from './nivo-theme';
import { ChartTooltip } from './tooltip';

export interface PlainBar {
  readonly name: string;
  readonly value: number;
  readonly color?: string;
}

interface PlainBarsProps {
  readonly bars: readonly PlainBar[];
  readonly format: (value: number) => string;
  readonly axisFormat?: (value: number) => string;
}

const SHORTEST_LABEL = 12;

/** One bar a name. */
export const PlainBars = ({ bars, format, axisFormat = format }: PlainBarsProps) => {
  const colors = useChartColors();
  const ticks = roundTicks(Math.max(0, ...bars.map(({ value }) => value)));
  return (
    <ResponsiveBar
      data={bars.map(({ name, value, color }) => ({ name, value, color: color ?? (colors.series[0] as string) }))}
      keys={['value']}
      indexBy="name"
      margin={{ top: 8, right: 4, bottom: 28, left: 46 }}
      padding={0.4}
      borderRadius={2}
      valueScale={{ type: 'linear', min: 0, max: ticks.at(-1) as number }}
      colors={({ data }) => String(data.color)}
      enableLabel={false}
      gridYValues={ticks}
      axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: ticks, format: axisFormat }}
      axisBottom={{ tickSize: 0, tickPadding: 8, format: (name: string) => (name.length > SHORTEST_LABEL ? `${name.slice(0, SHORTEST_LABEL - 1)}…` : name) }}
      role="presentation"
      theme={nivoTheme(colors)}
      animate={false}
      tooltip={({ data, value }) => <ChartTooltip title={String(data.name)} rows={[{ name: '', value: format(value), color: String(data.color) }]} />}
    />
  );
};
