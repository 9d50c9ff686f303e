import { useState } from 'react';
import { formatUsd, type CostOutlook } from '@cloudmend/domain/costs';
import { Segments } from '@cloudmend/ui/parts';
import { ChartCard } from '../../../components/chart/chart-card';
import { RangeBand, type RangePoint } from '../../../components/chart/range-band';
import { formatDate, formatDay, formatShare, plural, shortUsd, UNKNOWN } from '../../../components/format';
import { ChartSkeleton } from '../../../components/skeletons';
import { Loaded } from '../../../components/query-state';
import { useForecast } from '../../../queries/forecast';
import chart from '../../../components/chart/chart.module.css';
import layout from '../../../components/layout.module.css';

type Days = '30' | '90';

/** How the method did on the workspace's own past: first of the total, as the band beside it claims it, then of days, each with bounds of its own. */
const errorText = ({ backtest }: CostOutlook): string => {
  if (!backtest || backtest.mape === null) return 'The history is too short to say how good this is.';
  const { mape, naiveMape, coverage, origins, days } = backtest;
  const naive = naiveMape === null ? '' : `, against ${formatShare(naiveMape)} for repeating the week before`;
  const held = coverage === null ? '' : `; ${formatShare(coverage)} of them fell within the bounds of their day`;
  return `Tried on your own history ${plural(origins, 'time')}, ${plural(days, 'day')} each. Single days were off by ${formatShare(mape)} on average${naive}${held}.`;
};

/** The bounds with the back-test's own figure: how often such bounds held on this workspace's history. */
const rangeText = ({ low, high }: NonNullable<CostOutlook['total']>, backtest: CostOutlook['backtest']): string => {
  const held =
    backtest && backtest.origins > 0
      ? `; such bounds held in ${backtest.totalsHeld} of ${backtest.origins} tries on your history`
      : '';
  return `between ${formatUsd(low)} and ${formatUsd(high)}${held}`;
};

const Facts = ({ outlook, days }: { readonly outlook: CostOutlook; readonly days: Days }) => (
  <div>
    {outlook.total && (
      <p style={{ margin: 0 }}>
        <b style={{ fontSize: 20 }}>{formatUsd(outlook.total.usd)}</b> in {days} days
        <br />
        <span className={layout.dim}>{rangeText(outlook.total, outlook.backtest)}</span>
      </p>
    )}
    <p className={chart.under}>
      {outlook.savings.recommendations} of {plural(outlook.savings.open, 'open recommendation')} would take off{' '}
      <span className={layout.mend}>{formatUsd(outlook.savings.usd)}</span>.
    </p>
    <p className={chart.under}>{errorText(outlook)}</p>
    {outlook.notes.map((note) => (
      <p key={note} className={chart.under}>
        {note}
      </p>
    ))}
  </div>
);

const sentenceOf = ({ total, backtest }: CostOutlook, days: Days): string =>
  total ? `Cost of the next ${days} days: ${formatUsd(total.usd)}, ${rangeText(total, backtest)}.` : 'No forecast.';

/** Of a day that is over there are none. */
const boundText = (usd: number | undefined): string => (usd === undefined ? UNKNOWN : formatUsd(usd));

const Legend = () => (
  <span className={chart.legend}>
    <span>
      <i className={chart.line} style={{ borderColor: 'var(--cm-series-1)' }} />
      Spent
    </span>
    <span>
      <i className={chart.line} style={{ borderColor: 'var(--cm-series-1)', borderTopStyle: 'dashed' }} />
      Expected
    </span>
  </span>
);

const Outlook = ({
  outlook,
  days,
  onDays,
}: {
  readonly outlook: CostOutlook;
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}) => {
  const points: readonly RangePoint[] = outlook.daily.length === 0 ? [] : [...outlook.past, ...outlook.daily];
  return (
    <ChartCard
      title="Forecast"
      unit="USD per day, all accounts and services"
      height={220}
      along={points.length}
      legend={
        <>
          <Legend />
          <Segments
            label="Days ahead"
            value={days}
            onChange={onDays}
            options={[
              { value: '30', label: '30 days' },
              { value: '90', label: '90 days' },
            ]}
          />
        </>
      }
      sentence={sentenceOf(outlook, days)}
      rows={points}
      columns={[
        { head: 'Day', cell: ({ date }) => formatDate(date), sortBy: ({ date }) => date },
        { head: 'Cost', isNumber: true, cell: ({ usd }) => formatUsd(usd), sortBy: ({ usd }) => usd },
        { head: 'At least', isNumber: true, cell: ({ low }) => boundText(low), sortBy: ({ low }) => low ?? -1 },
        { head: 'At most', isNumber: true, cell: ({ high }) => boundText(high), sortBy: ({ high }) => high ?? -1 },
      ]}
      empty={outlook.reason ?? 'No forecast.'}
      beside={<Facts outlook={outlook} days={days} />}
    >
      <RangeBand points={points} dayLabel={formatDay} format={formatUsd} axisFormat={shortUsd} />
    </ChartCard>
  );
};

/** Cost of the next 30 or 90 days with its bounds, and how good the method was on this workspace's own past. */
export const ForecastCard = () => {
  const [days, setDays] = useState<Days>('30');
  const query = useForecast(days);
  return (
    <div className={chart.wide}>
      <Loaded
        query={query}
        what="the forecast"
        skeleton={
          <ChartSkeleton title="Forecast" unit="USD per day, all accounts and services" height={250} legend={300} />
        }
      >
        {(outlook) => <Outlook outlook={outlook} days={days} onDays={setDays} />}
      </Loaded>
    </div>
  );
};
