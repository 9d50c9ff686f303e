import { Bar } from '@nivo/bar';
import { useMediaQuery } from '@mantine/hooks';
import { useChartColors } from '../use-chart-colors';
import { nivoTheme } from './nivo-theme';
import { roundTicks } from '../round-ticks';
import { Sized } from './sized';
import { ChartTooltip } from '../chart-tooltip';
import { barColumns, CursorLayer } from '../cursor-layer';

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

const PADDING = 0.4;
const SHORTEST_LABEL = 12;
/** Above this many labels, a phone shows them at an angle. */
const UPRIGHT_NAMES = 5;

/** One bar per name. */
export const PlainBars = ({ bars, format, axisFormat = format }: PlainBarsProps) => {
  const colors = useChartColors();
  const isSlanted = useMediaQuery('(max-width: 36em)') && bars.length > UPRIGHT_NAMES;
  const ticks = roundTicks(Math.max(0, ...bars.map(({ value }) => value)));
  const margin = { top: 8, right: 4, bottom: isSlanted ? 66 : 28, left: 46 };
  const tip = (index: number) => {
    const bar = bars[index];
    return (
      bar && (
        <ChartTooltip
          title={bar.name}
          rows={[{ name: '', value: format(bar.value), color: bar.color ?? (colors.series[0] as string) }]}
        />
      )
    );
  };
  return (
    <>
      <Sized>
        {(size) => (
          <Bar
            {...size}
            data={bars.map(({ name, value, color }) => ({ name, value, color: color ?? (colors.series[0] as string) }))}
            keys={['value']}
            indexBy="name"
            margin={margin}
            padding={PADDING}
            indexScale={{ type: 'band', round: false }}
            isInteractive={false}
            borderRadius={2}
            valueScale={{ type: 'linear', min: 0, max: ticks.at(-1) as number, nice: false }}
            colors={({ data }) => String(data.color)}
            enableLabel={false}
            gridYValues={ticks}
            axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: ticks, format: axisFormat }}
            axisBottom={{
              tickSize: 0,
              tickPadding: 8,
              tickRotation: isSlanted ? -45 : 0,
              format: (name: string) => (name.length > SHORTEST_LABEL ? `${name.slice(0, SHORTEST_LABEL - 1)}…` : name),
            }}
            role="presentation"
            theme={nivoTheme(colors)}
            animate={false}
          />
        )}
      </Sized>
      <CursorLayer columns={barColumns(bars.length, PADDING)} margin={margin} kind="bars" tip={tip} />
    </>
  );
};
