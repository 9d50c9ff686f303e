import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { planRow, type Plan } from '@cloudmend/domain/plans';
import { EmptyState } from '@cloudmend/ui/parts';
import { pageHref } from '../../config/paths';
import { useMe } from '../../queries/me';
import { useAllTenants } from '../../queries/operator';
import { DataTable, type Column } from '../data-table';
import { formatMoment } from '../format';
import { Card } from '../page';
import { Loaded } from '../query-state';
import { EnterForm } from './enter-form';
import { PlanForm } from './plan-form';
import layout from '../layout.module.css';

interface Tenant {
  readonly tenantId: string;
  readonly name: string;
  readonly plan: Plan;
}

/** Maximum rows listed; typing finds the others. */
const MOST_ROWS = 50;

/** The open dialog for a workspace: enter it, or set its plan. */
interface Asked {
  readonly what: 'enter' | 'plan';
  readonly tenant: Tenant;
}

const useColumns = (ask: (asked: Asked) => void): ReadonlyArray<Column<Tenant>> => {
  const go = useNavigate();
  const access = useMe().data?.operator?.access ?? [];
  const findExpiry = (tenantId: string) => access.find((grant) => grant.tenantId === tenantId)?.until;
  const open = (tenant: Tenant): void =>
    findExpiry(tenant.tenantId) ? void go(pageHref(tenant.tenantId, 'home')) : ask({ what: 'enter', tenant });
  return [
    { head: 'Workspace', cell: ({ tenantId }) => <b>{tenantId}</b>, sortBy: ({ tenantId }) => tenantId },
    { head: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
    { head: 'Plan', cell: ({ plan }) => planRow(plan).name, sortBy: ({ plan }) => plan },
    { head: 'Access until', cell: ({ tenantId }) => formatMoment(findExpiry(tenantId)) },
    {
      head: 'Actions',
      isNumber: true,
      cell: (tenant) => (
        <div className={layout.row} style={{ justifyContent: 'flex-end' }}>
          {findExpiry(tenant.tenantId) && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Set the plan of ${tenant.tenantId}`}
              onClick={() => ask({ what: 'plan', tenant })}
            >
              Set plan
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${findExpiry(tenant.tenantId) ? 'Open' : 'Enter'} ${tenant.tenantId}`}
            onClick={() => open(tenant)}
          >
            {findExpiry(tenant.tenantId) ? 'Open' : 'Enter'}
          </Button>
        </div>
      ),
    },
  ];
};

const Tenants = ({ tenants }: { readonly tenants: readonly Tenant[] }) => {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const columns = useColumns(setAsked);
  const wanted = typed.trim().toLowerCase();
  const found = tenants.filter(
    ({ tenantId, name }) => tenantId.includes(wanted) || name.toLowerCase().includes(wanted),
  );
  return (
    <>
      {asked?.what === 'enter' && (
        <EnterForm key={asked.tenant.tenantId} tenantId={asked.tenant.tenantId} onClose={close} />
      )}
      {asked?.what === 'plan' && <PlanForm key={asked.tenant.tenantId} {...asked.tenant} onClose={close} />}
      <Card title="Workspaces" unit={String(tenants.length)} isFlush>
        <div style={{ padding: '6px 16px 10px', maxWidth: 320 }}>
          <TextInput
            aria-label="Find a workspace"
            placeholder="Find a workspace"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
        {found.length === 0 ? (
          <EmptyState title="No workspace matches">Search by part of the address or name.</EmptyState>
        ) : (
          <DataTable
            caption="All workspaces"
            rows={found.slice(0, MOST_ROWS)}
            columns={columns}
            rowKey={({ tenantId }) => tenantId}
          />
        )}
        {found.length > MOST_ROWS && (
          <p
            className={layout.sub}
            style={{ padding: '8px 16px' }}
          >{`Showing ${MOST_ROWS} of ${found.length}. Type to narrow the list.`}</p>
        )}
      </Card>
    </>
  );
};

/** Lists every workspace; entering one requires a reason. */
export const TenantPicker = () => (
  <Loaded query={useAllTenants()} what="workspaces">
    {(tenants) => <Tenants tenants={tenants} />}
  </Loaded>
);
