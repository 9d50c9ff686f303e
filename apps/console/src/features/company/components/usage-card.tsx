import { Progress } from '@mantine/core';
import { Link } from 'react-router';
import type { Usage } from '@cloudmend/domain/company';
import { formatUsd } from '@cloudmend/domain/costs';
import { planRow } from '@cloudmend/domain/plans';
import { DataTable, type Column } from '../../../components/data-table';
import { formatMoment, UNKNOWN } from '../../../components/format';
import { Card } from '../../../components/page';
import { overageText, usageRows, type UsageRow } from '../usage-rows';
import layout from '../../../components/layout.module.css';

const isFull = ({ used, limit }: UsageRow): boolean => used !== null && limit !== null && limit > 0 && used >= limit;

const Name = ({ row }: { readonly row: UsageRow }) => (
  <>
    {row.name}
    {row.note && <div className={layout.sub}>{row.note}</div>}
  </>
);

const Bar = ({ row }: { readonly row: UsageRow }) => {
  const { used, limit, name, text } = row;
  const above = overageText(row);
  if (used === null || limit === null || limit === 0) return null;
  return (
    <>
      <Progress
        value={Math.min(100, Math.round((used / limit) * 100))}
        size={6}
        color={isFull(row) ? 'danger' : 'ink'}
        aria-label={`${name}: ${text(used)} of ${text(limit)}`}
        miw={80}
      />
      {above && <div className={layout.bad}>{above}</div>}
    </>
  );
};

const COLUMNS: ReadonlyArray<Column<UsageRow>> = [
  { head: 'Limit', cell: (row) => <Name row={row} /> },
  { head: 'Used', isNumber: true, cell: ({ used, text }) => (used === null ? UNKNOWN : text(used)) },
  { head: 'Of', isNumber: true, cell: ({ limit, text }) => (limit === null ? 'no fixed cap' : text(limit)) },
  { head: 'Usage', cell: (row) => <Bar row={row} /> },
  {
    head: 'Above the limit',
    cell: ({ isSoft, limit }) => (limit === null ? UNKNOWN : isSoft ? 'display only' : 'refused'),
  },
  { head: 'Upgrade to', cell: ({ liftedBy }) => liftedBy ?? UNKNOWN },
];

const ADD_ON_COLUMNS: ReadonlyArray<Column<Usage['addOns'][number]>> = [
  { head: 'Add-on', cell: ({ title }) => title },
  { head: 'State', cell: ({ state }) => ({ active: 'On', paused: 'Paused', off: 'Off' })[state] },
  { head: 'Active days', isNumber: true, cell: ({ activeDays }) => activeDays },
  { head: 'Price a month', isNumber: true, cell: ({ priceMonthly }) => formatUsd(priceMonthly) },
];

/** Add-ons of the month with the days on which they were active; an amount due follows from the contract. */
export const AddOnUsage = ({ usage }: { readonly usage: Usage }) => (
  <Card
    title="Add-ons"
    unit="this month (UTC); list prices, not an invoice"
    right={<Link to="../add-ons">Manage add-ons</Link>}
    isFlush={usage.addOns.length > 0}
  >
    {usage.addOns.length === 0 ? (
      <p>No add-on was active this month.</p>
    ) : (
      <DataTable isStacked caption="Add-ons" rows={usage.addOns} columns={ADD_ON_COLUMNS} rowKey={({ id }) => id} />
    )}
  </Card>
);

/** Every limit of the plan with its usage. */
export const UsageCard = ({ usage }: { readonly usage: Usage }) => (
  <Card title="Usage" unit={`of the ${planRow(usage.plan).name} plan, as of ${formatMoment(usage.at)}`} isFlush>
    <DataTable isStacked caption="Plan usage" rows={usageRows(usage)} columns={COLUMNS} rowKey={({ key }) => key} />
  </Card>
);
