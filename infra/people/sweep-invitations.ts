import type { MembershipRecord } from '@cloudmend/store/system';
import { endAccess } from '../api/people/lost-access';
import { isStanding } from '../api/people/to-person';
import type { Services } from '../runtime';

type Uses = Pick<Services, 'system' | 'identity' | 'openStores' | 'clock' | 'log'>;

/** Removes the invitations that no one used for 14 days, and the accounts that were made for them. Answers how many. */
export const sweepInvitations = async (uses: Uses): Promise<number> => {
  const { system, clock } = uses;
  let removed = 0;
  for (const { tenantId } of await system.listDue('invitations')) {
    const members = await system.members.ofTenant(tenantId);
    for (const member of members.filter((one) => !isStanding(one, clock()))) {
      // It may be accepted or renewed at this very moment.
      const invited = await system.members.remove(member.sub, tenantId, { onlyInvited: true });
      if (!invited) continue;
      await endAccess(uses, invited);
      await leaveLine(uses, invited);
      removed += 1;
    }
  }
  return removed;
};

const leaveLine = async (
  { openStores, clock }: Uses,
  { tenantId, email, role, state }: MembershipRecord,
): Promise<void> => {
  const line = {
    at: clock().toISOString(),
    actor: 'platform',
    role: '-',
    action: 'invitation.expire',
    target: email,
    outcome: 'done' as const,
    requestId: '-',
    sourceIp: '-',
  };
  await openStores(tenantId).audit.append({ ...line, before: { group: role, state }, after: null });
};
