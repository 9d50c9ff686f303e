import { Bar, type BarCustomLayerProps } from '@nivo/bar';
import { useMediaQuery } from '@mantine/hooks';
import { formatUsd } from '@cloudmend/domain/costs';
import { formatMonth, plural, shortUsd } from '../../format';
import { roundTicks } from '../round-ticks';
import { useChartColors } from '../use-chart-colors';
import { ChartTooltip } from '../chart-tooltip';
import { barColumns, CursorLayer } from '../cursor-layer';
import { everyFew, nivoTheme } from './nivo-theme';
import { Sized } from './sized';

export interface LedgerMonth {
  /** `2026-11` */
  readonly month: string;
  readonly changes: number;
  readonly claimed: number;
  readonly verified: number;
  readonly realised: number;
}

type Datum = { month: string; most: number };

const MARGIN = { top: 8, right: 4, bottom: 26, left: 46 };
const PADDING = 0.4;
const HATCH = 'ledger-hatch';

const largest = ({ claimed, realised }: LedgerMonth): number => Math.max(claimed, realised, 0);

/** A bar per month: outline claimed, hatch verified, solid realised; a tick at the claim where more was realised. */
export const LedgerBars = ({ months }: { readonly months: readonly LedgerMonth[] }) => {
  const colors = useChartColors();
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false;
  const ticks = roundTicks(Math.max(0, ...months.map(largest)));
  const top = ticks.at(-1) as number;
  const byMonth = new Map(months.map((month) => [month.month, month]));

  const Amounts = ({ bars, innerHeight }: BarCustomLayerProps<Datum>) => {
    const heightOf = (usd: number): number => innerHeight * (Math.max(0, usd) / top);
    return (
      <g pointerEvents="none">
        <defs>
          <pattern id={HATCH} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={2.5} height={6} fill={colors.mend} />
          </pattern>
        </defs>
        {bars.map(({ x, width, data }) => {
          const month = byMonth.get(String(data.indexValue));
          if (!month) return null;
          const rect = (usd: number, fill: string, stroke?: string) => (
            <rect
              x={x + 0.5}
              width={Math.max(0, width - 1)}
              y={innerHeight - heightOf(usd)}
              height={heightOf(usd)}
              rx={2}
              fill={fill}
              stroke={stroke}
            />
          );
          return (
            <g key={month.month}>
              {rect(month.claimed, colors.surface, 'var(--cm-control)')}
              {rect(month.verified, `url(#${HATCH})`)}
              {rect(month.realised, colors.mend)}
              {month.realised > month.claimed && (
                <rect
                  x={x - 3}
                  width={width + 6}
                  y={innerHeight - heightOf(month.claimed) - 1}
                  height={2}
                  fill="var(--cm-ink)"
                />
              )}
            </g>
          );
        })}
      </g>
    );
  };

  const tip = (index: number) => {
    const month = months[index];
    return (
      month && (
        <ChartTooltip
          title={`Made in ${formatMonth(month.month)}, ${plural(month.changes, 'change')}`}
          rows={[
            { name: 'Claimed', value: formatUsd(month.claimed), color: 'var(--cm-line2)' },
            { name: 'Verified', value: formatUsd(month.verified), color: 'var(--cm-mend-line)' },
            { name: 'Realised', value: formatUsd(month.realised), color: colors.mend },
          ]}
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
            data={months.map((month) => ({ month: month.month, most: largest(month) }))}
            keys={['most']}
            indexBy="month"
            margin={MARGIN}
            padding={PADDING}
            indexScale={{ type: 'band', round: false }}
            isInteractive={false}
            valueScale={{ type: 'linear', min: 0, max: top, nice: false }}
            enableLabel={false}
            gridYValues={ticks}
            axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: ticks, format: shortUsd }}
            axisBottom={{
              tickSize: 0,
              tickPadding: 8,
              tickValues: everyFew(
                months.map(({ month }) => month),
                isNarrow ? 4 : 12,
              ),
              format: (month: string) => formatMonth(month).slice(0, 3),
            }}
            role="presentation"
            theme={nivoTheme(colors)}
            layers={['grid', 'axes', Amounts]}
            animate={false}
          />
        )}
      </Sized>
      <CursorLayer columns={barColumns(months.length, PADDING)} margin={MARGIN} kind="bars" tip={tip} />
    </>
  );
};
