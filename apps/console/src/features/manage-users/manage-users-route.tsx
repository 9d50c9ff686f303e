import { EmptyState } from '@cloudmend/ui/parts';
import { useTenant } from '@cloudmend/tenant';
import { Page } from '../../components/page';
import layout from '../../components/layout.module.css';

export const ManageUsersRoute = () => (
  <Page title="Manage users" subtitle={`People of ${useTenant().id}`}>
    <div className={layout.card}>
      <EmptyState title="Managing people comes with a later release">Invitations and changing roles are not part of this release.</EmptyState>
    </div>
  </Page>
);
