import { formatUsd, type Metrics } from '@cloudmend/domain/costs';
import { ChartCard } from '../../../components/chart/chart-card';
import { CostBars } from '../../../components/chart/lazy-charts';
import type { Column } from '../../../components/data-table';
import { formatDate, formatDay, UNKNOWN } from '../../../components/format';
import { dayRows, steadySavings, type DayRow } from '../day-rows';
import chart from '../../../components/chart/chart.module.css';

const Legend = ({ days }: { readonly days: readonly DayRow[] }) => {
  const level = steadySavings(days);
  const marks = [...new Set(days.flatMap(({ mark }) => mark ?? []))];
  return (
    <span className={chart.legend}>
      <span>
        <i className={chart.key} style={{ background: 'var(--cm-series-1)' }} />
        Net cost
      </span>
      <span>
        <i
          className={chart.line}
          style={{ borderColor: 'var(--cm-mend)', borderTopStyle: level === undefined ? 'solid' : 'dashed' }}
        />
        {level === undefined ? 'Savings, as of today' : `Savings, as of today: ${formatUsd(level)} a day`}
      </span>
      {days.some(({ previous }) => previous !== undefined) && (
        <span>
          <i className={chart.line} style={{ borderColor: 'var(--cm-text3)' }} />
          Previous period
        </span>
      )}
      {marks.length > 0 && (
        <span>
          <i className={`${chart.key} ${chart.hatch}`} />
          {marks.join(', ')}
        </span>
      )}
    </span>
  );
};

const describeNetCost = (days: readonly DayRow[]): string => {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return 'No cost in this range.';
  const highest = days.reduce((most, day) => (day.net > most.net ? day : most), first);
  const open = days.filter(({ mark }) => mark !== undefined).length;
  const estimates = open === 0 ? '' : ` ${open} of ${days.length} days are not final.`;
  return `Net cost and savings per day from ${formatDay(first.date)} to ${formatDay(last.date)}. Highest: ${formatUsd(highest.net)} on ${formatDay(highest.date)}.${estimates} Savings show what applying today's open recommendations would save per day; past days were not measured.`;
};

const COLUMNS: ReadonlyArray<Column<DayRow>> = [
  {
    head: 'Day',
    cell: ({ date, mark }) => `${formatDate(date)}${mark ? `, ${mark}` : ''}`,
    sortBy: ({ date }) => date,
  },
  { head: 'Net cost', isNumber: true, cell: ({ net }) => formatUsd(net), sortBy: ({ net }) => net },
  { head: 'Savings', isNumber: true, cell: ({ savings }) => formatUsd(savings), sortBy: ({ savings }) => savings },
];

const PREVIOUS: Column<DayRow> = {
  head: 'Net cost, previous period',
  isNumber: true,
  cell: ({ previous }) => (previous === undefined ? UNKNOWN : formatUsd(previous)),
  sortBy: ({ previous }) => previous ?? -1,
};

interface NetCostCardProps {
  readonly metrics: Pick<Metrics, 'daily' | 'compare' | 'asOf'>;
  readonly unit: string;
}

/** Daily net cost as bars, savings as a line, the previous period as ticks. Days that may still change are hatched. */
export const NetCostCard = ({ metrics, unit }: NetCostCardProps) => {
  const days = dayRows(metrics);
  return (
    <ChartCard
      title="Net cost and savings"
      unit={unit}
      legend={<Legend days={days} />}
      sentence={describeNetCost(days)}
      rows={days}
      along={days.length}
      columns={metrics.compare ? [...COLUMNS, PREVIOUS] : COLUMNS}
      empty="No daily cost in this range"
    >
      <CostBars days={days} level={steadySavings(days)} />
    </ChartCard>
  );
};
