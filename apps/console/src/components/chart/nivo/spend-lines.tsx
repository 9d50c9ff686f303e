import { ResponsiveLine } from '@nivo/line';
import { formatUsd } from '@cloudmend/domain/costs';
import { formatMonth, shortUsd } from '../../format';
import { useChartColors } from '../use-chart-colors';
import { everyFew, nivoTheme, roundTicks } from './nivo-theme';
import { ChartTooltip } from './tooltip';

interface MonthPoint {
  readonly month: string;
  readonly cost: number;
  readonly savings: number;
}

/** Spend and savings by month. */
export const SpendLines = ({ months }: { readonly months: readonly MonthPoint[] }) => {
  const colors = useChartColors();
  const ticks = roundTicks(Math.max(0, ...months.flatMap(({ cost, savings }) => [cost, savings])));
  const labels = months.map(({ month }) => month);
  return (
    <ResponsiveLine
      data={[
        { id: 'Spend', data: months.map(({ month, cost }) => ({ x: month, y: cost })) },
        { id: 'Savings', data: months.map(({ month, savings }) => ({ x: month, y: savings })) },
      ]}
      colors={[colors.series[0] as string, colors.mend]}
      margin={{ top: 8, right: 16, bottom: 26, left: 46 }}
      yScale={{ type: 'linear', min: 0, max: ticks.at(-1) as number }}
      xScale={{ type: 'point' }}
      curve="monotoneX"
      lineWidth={2.25}
      enablePoints={months.length === 1}
      pointSize={6}
      enableGridX={false}
      gridYValues={ticks}
      axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: ticks, format: (value: number) => shortUsd(value) }}
      axisBottom={{ tickSize: 0, tickPadding: 8, tickValues: everyFew(labels, 6), format: (value: string) => formatMonth(value).replace(/ \d{4}$/, '') }}
      theme={nivoTheme(colors)}
      enableSlices="x"
      animate={false}
      sliceTooltip={({ slice }) => (
        <ChartTooltip
          title={formatMonth(String(slice.points[0]?.data.x))}
          rows={slice.points.map((point) => ({ name: String(point.seriesId), value: formatUsd(Number(point.data.y)), color: point.seriesColor }))}
        />
      )}
    />
  );
};
