import { Link } from 'react-router';
import type { CustomCheck } from '@cloudmend/domain/custom-checks';
import { severityRank } from '@cloudmend/domain/findings';
import { SeverityBadge } from '@cloudmend/ui/parts';
import { type Column, DataTable } from '../../../components/data-table';
import layout from '../../../components/layout.module.css';

export const STATES: Readonly<Record<CustomCheck['state'], string>> = {
  draft: 'Draft',
  tried: 'Tried',
  active: 'Active',
  retired: 'Retired',
};

const describeState = ({ state, active, versions: [latest] }: CustomCheck): string => {
  if (state !== 'active' || !latest || latest.version === active) return STATES[state];
  return `Active (version ${active}), version ${latest.version} is a draft`;
};

const COLUMNS: ReadonlyArray<Column<CustomCheck>> = [
  {
    head: 'Check',
    cell: ({ id, versions: [latest] }) => (
      <Link to={`?check=${encodeURIComponent(id)}`}>{latest?.definition.title ?? id}</Link>
    ),
    sortBy: ({ versions: [latest] }) => latest?.definition.title ?? '',
  },
  {
    head: 'Severity',
    cell: ({ versions: [latest] }) => latest && <SeverityBadge severity={latest.definition.severity} />,
    sortBy: ({ versions: [latest] }) => (latest ? severityRank(latest.definition.severity) : 0),
  },
  {
    head: 'Resource',
    cell: ({ versions: [latest] }) => <code className={layout.mono}>{latest?.definition.kind}</code>,
    sortBy: ({ versions: [latest] }) => latest?.definition.kind ?? '',
  },
  { head: 'State', cell: describeState, sortBy: ({ state }) => state },
  {
    head: 'Last try-out',
    cell: ({ versions: [latest] }) =>
      latest?.tried ? `${latest.tried.fail} failed, ${latest.tried.pass} passed` : 'Not tried',
  },
];

export const ChecksTable = ({ checks }: { readonly checks: readonly CustomCheck[] }) => (
  <DataTable isStacked caption="Custom checks" rows={checks} columns={COLUMNS} rowKey={({ id }) => id} first={50} />
);
