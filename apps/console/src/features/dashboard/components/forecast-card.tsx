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

/**
 * Backtest on the workspace's own history: first the total, matching the band beside it, then single days with their
 * own bounds.
 */
const errorText = ({ backtest }: CostOutlook): string => {
  if (!backtest || backtest.mape === null) return 'The history is too short to measure accuracy.';
  const { mape, naiveMape, coverage, origins, days } = backtest;
  const naive = naiveMape === null ? '' : `, compared with ${formatShare(naiveMape)} for repeating the previous week`;
  const held = coverage === null ? '' : `; ${formatShare(coverage)} of days fell within their bounds`;
  return `Backtested on your history ${plural(origins, 'time')}, ${plural(days, 'day')} each. The average daily error was ${formatShare(mape)}${naive}${held}.`;
};

/** The bounds with their backtest result: how often such bounds held on this workspace's history. */
const rangeText = ({ low, high }: NonNullable<CostOutlook['total']>, backtest: CostOutlook['backtest']): string => {
  const held =
    backtest && backtest.origins > 0
      ? `; such bounds held in ${backtest.totalsHeld} of ${backtest.origins} backtests on your history`
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
      {outlook.savings.recommendations} of {plural(outlook.savings.open, 'open recommendation')} would save{' '}
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

const describeForecast = ({ total, backtest }: CostOutlook, days: Days): string =>
  total ? `Cost of the next ${days} days: ${formatUsd(total.usd)}, ${rangeText(total, backtest)}.` : 'No forecast.';

/** Past days have no bounds. */
const boundText = (usd: number | undefined): string => (usd === undefined ? UNKNOWN : formatUsd(usd));

const Legend = () => (
  <span className={chart.legend}>
    <span>
      <i className={chart.line} style={{ borderColor: 'var(--cm-series-1)' }} />
      Actual
    </span>
    <span>
      <i className={chart.line} style={{ borderColor: 'var(--cm-series-1)', borderTopStyle: 'dashed' }} />
      Forecast
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
      sentence={describeForecast(outlook, days)}
      rows={points}
      columns={[
        { head: 'Day', cell: ({ date }) => formatDate(date), sortBy: ({ date }) => date },
        { head: 'Cost', isNumber: true, cell: ({ usd }) => formatUsd(usd), sortBy: ({ usd }) => usd },
        { head: 'Low', isNumber: true, cell: ({ low }) => boundText(low), sortBy: ({ low }) => low ?? -1 },
        { head: 'High', isNumber: true, cell: ({ high }) => boundText(high), sortBy: ({ high }) => high ?? -1 },
      ]}
      empty={outlook.reason ?? 'No forecast.'}
      beside={<Facts outlook={outlook} days={days} />}
    >
      <RangeBand points={points} dayLabel={formatDay} format={formatUsd} axisFormat={shortUsd} />
    </ChartCard>
  );
};

/** Forecast cost of the next 30 or 90 days with bounds and accuracy on this workspace's own history. */
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
