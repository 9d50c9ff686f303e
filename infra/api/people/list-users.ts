import { listUsers } from '@cloudmend/domain/people';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { isStanding, toPerson } from './to-person';

/** Everyone in the workspace, and no one else of the pool. */
export const listUsersFor =
  ({ system, clock }: Pick<MemberUses, 'system' | 'clock'>): Operation<typeof listUsers> =>
  async ({ tenantId }) => {
    const members = await system.members.ofTenant(tenantId);
    const standing = members.filter((member) => isStanding(member, clock()));
    return standing.map(toPerson).sort((a, b) => a.email.localeCompare(b.email));
  };

export const handler = serve(listUsers, listUsersFor);
