import { formatUsd } from '@cloudmend/domain/costs';
import { BarList } from '../../../components/chart/bar-list';
import type { CostRow } from '../../../components/cost-rows';
import { DataTable, type Column } from '../../../components/data-table';
import { Delta } from '../../../components/delta';
import { plural, formatSigned, UNKNOWN } from '../../../components/format';
import { serviceLabel } from '../../../components/service-label';
import { Card, Provider } from '../../../components/page';
import chart from '../../../components/chart/chart.module.css';
import layout from '../../../components/layout.module.css';

/** As many bars as rows beside them, so that both cards have the same height. */
const MOST_SHOWN = 10;

const Change = ({ row }: { readonly row: CostRow }) => {
  const percent = row.change;
  return percent === undefined ? (
    <span className={layout.dim}>{row.prev === 0 ? 'new' : UNKNOWN}</span>
  ) : (
    <Delta value={percent} unit="%" good="down" />
  );
};

/** The most expensive services, with a tick at the previous value. */
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
        <p className={layout.dim}>No service matches.</p>
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

/** The short name, with the provider's own name where it says more. */
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
        <span title={`${formatSigned(row.delta, 2)} USD`}>
          <Change row={row} />
        </span>
      ),
    sortBy: ({ delta }) => delta ?? 0,
  },
];

/** The previous period, if there is a comparison. */
const COMPARED: ReadonlySet<string> = new Set(['Prev', 'Delta']);

/** How the table differs from the CSV, which always has the same seven columns. */
const besideCsv = (isCompared: boolean, isAmortised: boolean): string => {
  if (isCompared) return isAmortised ? 'The CSV leaves out Amortised' : 'Same columns as the CSV';
  return isAmortised ? 'The CSV adds Prev and Delta and leaves out Amortised' : 'The CSV adds Prev and Delta';
};

/** Every row with the CSV columns that have values, and amortised cost where it differs. */
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
