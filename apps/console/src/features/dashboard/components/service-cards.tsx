import { formatUsd } from '@cloudmend/domain/costs';
import { BarList } from '../../../components/chart/bar-list';
import type { CostRow } from '../../../components/cost-rows';
import { DataTable, type Column } from '../../../components/data-table';
import { Delta } from '../../../components/delta';
import { plural, signed, UNKNOWN } from '../../../components/format';
import { serviceLabel } from '../../../components/service-label';
import { Card, Provider } from '../../../components/page';
import chart from '../../../components/chart/chart.module.css';
import layout from '../../../components/layout.module.css';

/** As many bars as rows beside them, so that both cards are of a height. */
const MOST_SHOWN = 10;

const Change = ({ row }: { readonly row: CostRow }) => {
  const percent = row.change;
  return percent === undefined ? (
    <span className={layout.dim}>{row.prev === 0 ? 'new' : UNKNOWN}</span>
  ) : (
    <Delta value={percent} unit="%" good="down" />
  );
};

/** The dearest services, each with a tick where it was before. */
export const TopServices = ({ rows }: { readonly rows: readonly CostRow[] }) => {
  const isCompared = rows.some(({ prev }) => prev !== undefined);
  const rest = rows.slice(MOST_SHOWN);
  return (
    <Card
      title="Top services"
      unit="USD"
      right={isCompared ? <span className={layout.unit}>tick = previous period</span> : undefined}
    >
      {rows.length === 0 ? (
        <p className={layout.dim}>No service fits.</p>
      ) : (
        <>
          <BarList
            label="Top services"
            format={formatUsd}
            items={rows.slice(0, MOST_SHOWN).map((row) => ({
              name: row.resource,
              label: serviceLabel(row.resource),
              value: row.cost,
              previous: row.prev,
              right: isCompared ? <Change row={row} /> : undefined,
            }))}
          />
          {rest.length > 0 && (
            <p className={chart.under}>
              and {plural(rest.length, 'more', 'more')}: {formatUsd(rest.reduce((sum, { cost }) => sum + cost, 0))}
            </p>
          )}
        </>
      )}
    </Card>
  );
};

const usd = (value: number | undefined): string => (value === undefined ? UNKNOWN : formatUsd(value));

const AMORTISED: Column<CostRow> = {
  head: 'Amortised',
  isNumber: true,
  cell: ({ amortised }) => usd(amortised),
  sortBy: ({ amortised }) => amortised,
};

/** The name as people say it, and the provider's own beside it where that says more. */
const ServiceName = ({ service }: { readonly service: string }) => {
  const label = serviceLabel(service);
  return (
    <span title={service}>
      <span>{label}</span>
      {!service.endsWith(label) && <span className={layout.full}>{service}</span>}
    </span>
  );
};

const COLUMNS: ReadonlyArray<Column<CostRow>> = [
  { head: 'Provider', cell: ({ provider }) => <Provider provider={provider} /> },
  {
    head: 'Service',
    cell: ({ resource }) => <ServiceName service={resource} />,
    sortBy: ({ resource }) => serviceLabel(resource),
  },
  { head: 'Cost', isNumber: true, cell: ({ cost }) => usd(cost), sortBy: ({ cost }) => cost },
  {
    head: 'Savings',
    isNumber: true,
    cell: ({ savings }) => <span className={savings > 0 ? layout.mend : layout.dim}>{usd(savings)}</span>,
    sortBy: ({ savings }) => savings,
  },
  { head: 'Net', isNumber: true, cell: ({ net }) => <b>{usd(net)}</b>, sortBy: ({ net }) => net },
  { head: 'Prev', isNumber: true, cell: ({ prev }) => usd(prev), sortBy: ({ prev }) => prev ?? 0 },
  {
    head: 'Delta',
    isNumber: true,
    cell: (row) =>
      row.delta === undefined ? (
        UNKNOWN
      ) : (
        <span title={`${signed(row.delta, 2)} USD`}>
          <Change row={row} />
        </span>
      ),
    sortBy: ({ delta }) => delta ?? 0,
  },
];

/** Of the period before: nothing of it while nothing is compared. */
const COMPARED: ReadonlySet<string> = new Set(['Prev', 'Delta']);

/** How the table differs from the CSV, which has the same seven columns always. */
const besideCsv = (isCompared: boolean, isAmortised: boolean): string => {
  if (isCompared) return isAmortised ? 'The CSV has all but Amortised' : 'Same columns as the CSV';
  return isAmortised ? 'The CSV has Prev and Delta, not Amortised' : 'The CSV has Prev and Delta, too';
};

/** Every row with the columns of the CSV that say something; what is amortised beside it, where that is another figure. */
export const CostTable = ({ rows }: { readonly rows: readonly CostRow[] }) => {
  const isAmortised = rows.some(({ cost, amortised }) => cost !== amortised);
  const isCompared = rows.some(({ prev }) => prev !== undefined);
  const columns = COLUMNS.filter(({ head }) => isCompared || !COMPARED.has(head));
  return (
    <Card
      title="By service"
      unit={plural(rows.length, 'service')}
      right={<span className={layout.unit}>{besideCsv(isCompared, isAmortised)}</span>}
      isFlush
    >
      <DataTable
        isStacked
        lead="Service"
        caption="Cost by service"
        first={MOST_SHOWN}
        rows={rows}
        columns={isAmortised ? [...columns.slice(0, 3), AMORTISED, ...columns.slice(3)] : columns}
        rowKey={({ provider, resource }) => `${provider} ${resource}`}
      />
    </Card>
  );
};
