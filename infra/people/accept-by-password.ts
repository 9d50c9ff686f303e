import type { MembershipRecord } from '@cloudmend/store/system';
import type { Services } from '../runtime';
import { errorFields } from '../runtime';
import { accepted, isStanding } from '../api/people/person-of';

type Uses = Pick<Services, 'system' | 'openStores' | 'clock' | 'log'>;

/**
 * Whoever gets a token has set a password of their own, so the invitation that made their account is accepted. Cognito fires no
 * post-confirmation for users whom an admin made.
 */
export const acceptByPassword = async (uses: Uses, sub: string): Promise<void> => {
  const { system, clock } = uses;
  const memberships = await system.members.ofUser(sub);
  for (const invited of memberships.filter(
    (member) => member.state === 'invited' && member.invitation?.byPassword && isStanding(member, clock()),
  )) {
    const member = await system.members.change(invited, (now) => (now.state === 'invited' ? accepted(now) : undefined));
    if (member) await leaveLine(uses, member);
  }
};

const leaveLine = async (
  { openStores, clock, log }: Uses,
  { tenantId, email, role, sub }: MembershipRecord,
): Promise<void> => {
  const line = {
    at: clock().toISOString(),
    actor: email,
    role,
    action: 'invitation.accept',
    target: email,
    outcome: 'done' as const,
    requestId: '-',
    sourceIp: '-',
  };
  try {
    await openStores(tenantId).audit.append({
      ...line,
      before: { state: 'invited' },
      after: { state: 'active', group: role },
      sub,
    });
  } catch (error) {
    log.error('An audit line was lost.', { tenantId, ...errorFields(error) });
  }
};
