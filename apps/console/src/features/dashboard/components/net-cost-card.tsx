import { formatUsd, type Metrics } from '@cloudmend/domain/costs';
import { ChartCard } from '../../../components/chart/chart-card';
import { CostBars } from '../../../components/chart/lazy-charts';
import { formatDate, formatDay } from '../../../components/format';
import { unfinishedDay } from '../../../components/unfinished';
import chart from '../../../components/chart/chart.module.css';
import layout from '../../../components/layout.module.css';

interface DayRow {
  readonly date: string;
  readonly net: number;
  readonly savings: number;
}

const Legend = ({ unfinished }: { readonly unfinished: string | undefined }) => (
  <span className={chart.legend}>
    <span>
      <i className={chart.key} style={{ background: 'var(--cm-series-1)' }} />
      Net cost
    </span>
    <span>
      <i className={chart.line} style={{ borderColor: 'var(--cm-mend)' }} />
      Savings
    </span>
    {unfinished && (
      <span>
        <i className={`${chart.key} ${chart.hatch}`} />
        {formatDay(unfinished)} so far
      </span>
    )}
  </span>
);

const sentenceOf = (days: readonly DayRow[]): string => {
  const [first] = days;
  const last = days.at(-1);
  const highest = days.reduce((most, day) => (day.net > most.net ? day : most), days[0] ?? { date: '', net: 0, savings: 0 });
  if (!first || !last) return 'No cost in this range.';
  return `Net cost and savings per day from ${formatDay(first.date)} to ${formatDay(last.date)}. Highest: ${formatUsd(highest.net)} on ${formatDay(highest.date)}.`;
};

/** Net cost a day as bars, savings as a line. The day that is not over is hatched. */
export const NetCostCard = ({ daily, asOf }: Pick<Metrics, 'daily' | 'asOf'>) => {
  const days: DayRow[] = daily.map(({ date, cost, savings }) => ({ date, net: Math.max(0, cost - savings), savings }));
  const unfinished = unfinishedDay({ daily, asOf });
  return (
    <ChartCard
      title="Net cost and savings"
      unit="USD per day"
      className={layout.span8}
      legend={<Legend unfinished={unfinished} />}
      sentence={sentenceOf(days)}
      rows={days}
      columns={[
        { head: 'Day', cell: ({ date }) => `${formatDate(date)}${date === unfinished ? ', so far' : ''}`, sortBy: ({ date }) => date },
        { head: 'Net cost', isNumber: true, cell: ({ net }) => formatUsd(net), sortBy: ({ net }) => net },
        { head: 'Savings', isNumber: true, cell: ({ savings }) => formatUsd(savings), sortBy: ({ savings }) => savings },
      ]}
      empty="No cost by day in this range"
    >
      <CostBars days={days} unfinished={unfinished} />
    </ChartCard>
  );
};
