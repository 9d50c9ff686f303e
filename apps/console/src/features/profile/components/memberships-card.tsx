import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { planRow } from '@cloudmend/domain/plans';
import type { Membership } from '@cloudmend/domain/tenancy';
import { useTenant } from '@cloudmend/tenant';
import { DataTable, type Column } from '../../../components/data-table';
import { JoinButton } from '../../../components/join-button';
import { Card } from '../../../components/page';
import { roleName } from '../../../components/role-name';
import { pageHref } from '../../../config/paths';
import layout from '../../../components/layout.module.css';

const Action = ({ membership: { tenantId, state } }: { readonly membership: Membership }) => {
  const { id } = useTenant();
  if (state === 'invited') return <JoinButton tenantId={tenantId} size="compact-sm" />;
  if (tenantId === id) return <span className={layout.dim}>Open now</span>;
  return (
    <Button
      component={Link}
      to={pageHref(tenantId, 'home')}
      size="compact-sm"
      variant="default"
      aria-label={`Open ${tenantId}`}
    >
      Open
    </Button>
  );
};

const COLUMNS: ReadonlyArray<Column<Membership>> = [
  { head: 'Workspace', cell: ({ tenantId }) => <b>{tenantId}</b>, sortBy: ({ tenantId }) => tenantId },
  { head: 'Group', cell: ({ role }) => roleName(role) },
  { head: 'Plan', cell: ({ plan }) => planRow(plan).name },
  { head: 'State', cell: ({ state }) => (state === 'invited' ? 'Invited' : 'Member') },
  { head: 'Actions', isNumber: true, cell: (membership) => <Action membership={membership} /> },
];

/** The user's memberships and invitations. */
export const MembershipsCard = () => {
  const { memberships } = useTenant();
  return (
    <Card title="Workspaces" unit={String(memberships.length)} isFlush>
      <DataTable
        isStacked
        caption="Workspaces"
        rows={memberships}
        columns={COLUMNS}
        rowKey={({ tenantId }) => tenantId}
      />
    </Card>
  );
};
