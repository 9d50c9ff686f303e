import { useState } from 'react';
import { formatUsd, type CostOutlook } from '@cloudmend/domain/costs';
import { Segments } from '@cloudmend/ui/parts';
import { ChartCard } from '../../../components/chart/chart-card';
import { RangeBand } from '../../../components/chart/range-band';
import { formatDate, formatDay, formatShare, plural } from '../../../components/format';
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

const Outlook = ({
  outlook,
  days,
  onDays,
}: {
  readonly outlook: CostOutlook;
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}) => {
  const top = Math.max(1, ...outlook.daily.map(({ high }) => high));
  return (
    <ChartCard
      title="Forecast"
      unit="USD per day, all accounts and services"
      height={170}
      legend={
        <Segments
          label="Days ahead"
          value={days}
          onChange={onDays}
          options={[
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days' },
          ]}
        />
      }
      sentence={sentenceOf(outlook, days)}
      rows={outlook.daily}
      columns={[
        { head: 'Day', cell: ({ date }) => formatDate(date), sortBy: ({ date }) => date },
        { head: 'Cost', isNumber: true, cell: ({ usd }) => formatUsd(usd), sortBy: ({ usd }) => usd },
        { head: 'At least', isNumber: true, cell: ({ low }) => formatUsd(low), sortBy: ({ low }) => low },
        { head: 'At most', isNumber: true, cell: ({ high }) => formatUsd(high), sortBy: ({ high }) => high },
      ]}
      empty={outlook.reason ?? 'No forecast.'}
      beside={<Facts outlook={outlook} days={days} />}
    >
      <RangeBand
        points={outlook.daily.map((day) => ({ ...day, label: formatDay(day.date) }))}
        top={top}
        format={formatUsd}
      />
    </ChartCard>
  );
};

/** Cost of the next 30 or 90 days with its bounds, and how good the method was on this workspace's own past. */
export const ForecastCard = () => {
  const [days, setDays] = useState<Days>('30');
  const query = useForecast(days);
  return (
    <div className={`${layout.span12} ${chart.wide}`}>
      <Loaded query={query} what="the forecast">
        {(outlook) => <Outlook outlook={outlook} days={days} onDays={setDays} />}
      </Loaded>
    </div>
  );
};
