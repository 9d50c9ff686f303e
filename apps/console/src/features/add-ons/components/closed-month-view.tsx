import type { Mover, ResultFor } from '@cloudmend/domain/add-ons';
import { LedgerStrip } from '@cloudmend/ui/parts';
import type { Column } from '../../../components/data-table';
import { formatCount, formatDate, formatKg, formatMonth, UNKNOWN } from '../../../components/format';
import { serviceName } from '../../../components/service-name';
import { TableCard } from '../../../components/table-card';

const kg = (value: number | null): string => (value === null ? UNKNOWN : `${formatKg(value)} kg`);

const CAUSES: Readonly<Record<Mover['cause'], string>> = {
  usage: 'Usage',
  factors: 'Emission factors',
  coverage: 'More or less was observed',
};

const COLUMNS: ReadonlyArray<Column<Mover>> = [
  { head: 'Service', cell: ({ service }) => serviceName(service), sortBy: ({ service }) => service },
  { head: 'Region', cell: ({ region }) => region, sortBy: ({ region }) => region },
  { head: 'Month before', cell: ({ beforeKg }) => kg(beforeKg), sortBy: ({ beforeKg }) => beforeKg ?? 0 },
  { head: 'This month', cell: ({ afterKg }) => kg(afterKg), sortBy: ({ afterKg }) => afterKg ?? 0 },
  { head: 'Cause', cell: ({ cause }) => CAUSES[cause], sortBy: ({ cause }) => cause },
];

/** What a run of GreenOps closed. */
export const ClosedMonthView = ({ result: { closed } }: { readonly result: ResultFor<'greenops'> }) => (
  <>
    <LedgerStrip
      cells={[
        {
          label: formatMonth(closed.month),
          value: kg(closed.totalKg),
          note: `CO₂e, range ${kg(closed.lowKg)} to ${kg(closed.highKg)}`,
        },
        { label: 'Month before', value: kg(closed.beforeKg), note: 'CO₂e' },
        {
          label: 'Closed',
          value: formatDate(closed.closedAt),
          note:
            closed.closedWithKg === undefined ? 'unchanged since' : `with ${kg(closed.closedWithKg)}; changed since`,
        },
        {
          label: 'Observed',
          value: `${formatCount(Math.round(closed.observedHours))} of ${formatCount(Math.round(closed.hours))} h`,
          note: `${formatCount(closed.notAssessed)} resources not assessed`,
        },
      ]}
    />
    <TableCard
      title="Movers"
      unit="greatest first"
      empty={closed.beforeKg === null ? 'The month before has no figures to compare with.' : 'No service moved.'}
      rows={closed.movers}
      columns={COLUMNS}
      rowKey={({ service, region }) => `${service} ${region}`}
    />
  </>
);
