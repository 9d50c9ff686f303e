import { useTenant } from '@cloudmend/tenant';
import { INVITATION_DAYS } from '@cloudmend/domain/people';
import type { PageModule } from '../../config/page';
import { Card, Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { usePeople } from './api/people';
import { FactorNote } from './components/factor-note';
import { InviteForm } from './components/invite-form';
import { PeopleTable } from './components/people-table';

/** The users of the workspace, and invitations. */
export const ManageUsersRoute = () => (
  <Page title="Manage users" subtitle={`Users of ${useTenant().id}`}>
    <FactorNote />
    <InviteForm />
    <Loaded query={usePeople()} what="users" failure="Could not load users.">
      {(people) => (
        <Card title="Users" unit={String(people.length)} isFlush>
          <PeopleTable people={people} />
        </Card>
      )}
    </Loaded>
  </Page>
);

export const manageUsersPage: PageModule = {
  Component: ManageUsersRoute,
  help: [
    `New users get a temporary password by email. Users who already have an account accept in their account menu. Unused invitations expire after ${INVITATION_DAYS} days.`,
    'Role changes and removals apply from the next request. A workspace always keeps at least one admin.',
  ],
};
