import type { Person } from '@cloudmend/domain/people';
import { isInvitationOver, nameOfEmail } from '@cloudmend/domain/people';
import type { MembershipRecord } from '@cloudmend/store/system';

type Shown = Pick<MembershipRecord, 'email' | 'role' | 'state' | 'invitation' | 'until'>;

/** A member as the workspace's admins see them. */
export const toPerson = ({ email, role, state, invitation, until }: Shown): Person => ({
  email,
  name: nameOfEmail(email),
  groups: [role],
  state: state === 'invited' && invitation?.isMailed === false ? 'pending' : state,
  ...(until !== undefined && { until }),
});

/** False once an invitation has not been used for too long: it counts as gone before it is swept. */
export const isStanding = ({ state, invitation }: Pick<MembershipRecord, 'state' | 'invitation'>, now: Date): boolean =>
  state !== 'invited' || !invitation || !isInvitationOver(invitation.at, now);

/** The membership once its invitation is accepted. */
export const toAccepted = ({ invitation: _accepted, ...member }: MembershipRecord): MembershipRecord => ({
  ...member,
  state: 'active',
});
