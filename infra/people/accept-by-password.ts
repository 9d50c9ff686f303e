import type { Services } from '../runtime';
import { toAccepted, isStanding } from '../api/people/to-person';
import { leavePersonLine } from './person-line';

type Uses = Pick<Services, 'system' | 'openStores' | 'clock' | 'log'>;

/**
 * A user with a token has set their own password, so the invitation that created the account counts as accepted.
 * Cognito fires no post-confirmation trigger for users created by an admin.
 */
export const acceptByPassword = async (uses: Uses, sub: string): Promise<void> => {
  const { system, clock } = uses;
  const memberships = await system.members.ofUser(sub);
  for (const invited of memberships.filter(
    (member) => member.state === 'invited' && member.invitation?.byPassword && isStanding(member, clock()),
  )) {
    const member = await system.members.change(invited, (now) =>
      now.state === 'invited' ? toAccepted(now) : undefined,
    );
    if (member)
      await leavePersonLine(uses, member, {
        action: 'invitation.accept',
        before: { state: 'invited' },
        after: { state: 'active', group: member.role },
      });
  }
};
