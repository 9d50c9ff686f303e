import { AppError, forbidden } from '@cloudmend/domain/errors';
import { inviteUser, invitedRole, memberAlready, readLastDay } from '@cloudmend/domain/people';
import type { TenantRole } from '@cloudmend/domain/permissions';
import { roleOfGroup } from '@cloudmend/domain/permissions';
import { planRow } from '@cloudmend/domain/plans';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import type { MemberActor, TenantId } from '@cloudmend/domain/tenancy';
import type { MembershipRecord } from '@cloudmend/store/system';
import type { Call, MemberUses, Operation, PoolUser } from '../../runtime';
import { errorFields, serve } from '../../runtime';
import { invitationSubject, invitationText } from '../../people/invitation-mail';
import { withPlanDetails } from '../plan-limit';
import { actingAs, refuseOperators } from './acting-as';

type Uses = Pick<MemberUses, 'system' | 'identity' | 'mail' | 'clock' | 'log'>;

/** Mails of one workspace to one address, and to everyone, within an hour. */
const MAILS_PER_HOUR = 5;
/** From all workspaces together, so that one of them cannot use up an address. */
const MAILS_FROM_ALL_PER_HOUR = 20;
const INVITATIONS_PER_HOUR = 50;
const HOUR_SECONDS = 3600;

/** Invites someone, or sends an open invitation again: every step may be repeated, so that a failure in between is mended by inviting again. */
export const inviteUserFor =
  (uses: Uses): Operation<typeof inviteUser> =>
  async (actor, { email, group, until }, call) => {
    refuseOperators(actor);
    const role = grantedRole(group);
    const lastDay = readLastDay(role, until, uses.clock());
    const known = await uses.system.members.byEmail(actor.tenantId, email);
    if (known?.state === 'active') throw memberAlready(email);
    if (known?.state === 'ended')
      throw new AppError('conflict', `The access of ${email} has ended. Choose a new last day in the list of users.`);
    await takeMail(uses, actor.tenantId, email);
    const user = await uses.identity.create(email);
    // The address belonged to someone who has left the user pool.
    if (known && known.sub !== user.sub)
      await uses.system.members.remove(known.sub, actor.tenantId, { onlyInvited: true, by: actingAs(actor) });
    call.changes(known ? { group: known.role, state: known.state } : null, {
      group: role,
      state: 'invited',
      ...lastDay,
    });
    const member = await invite(uses, actor, user, { role, ...lastDay });
    await tell({ ...uses, siteUrl: call.siteUrl }, member, user);
    return { email, group: role, state: 'invited' };
  };

/** An invitation grants a tenant's roles alone; the operators' group is out of its reach for everyone. */
const grantedRole = (group: string): TenantRole => {
  const granted = invitedRole(group);
  if (granted) return granted;
  if (roleOfGroup(group) === SUPER_ADMIN_GROUP) throw forbidden("You don't have permission to grant this group.");
  throw new AppError('invalid', 'Choose one of the groups of the workspace.');
};

/** Counted before any lookup, so that known and unknown addresses are limited alike. */
const takeMail = async ({ system }: Uses, tenantId: TenantId, email: string): Promise<void> => {
  const windows = [
    [`invitations ${tenantId}`, INVITATIONS_PER_HOUR],
    [`mail ${tenantId} ${email}`, MAILS_PER_HOUR],
    [`mail ${email}`, MAILS_FROM_ALL_PER_HOUR],
  ] as const;
  for (const [name, limit] of windows) {
    const { allowed, retryAfterSeconds } = await system.rates.take(name, limit, HOUR_SECONDS);
    if (!allowed)
      throw new AppError('too-many', 'Too many invitations were sent within an hour. Please try again later.', {
        details: { retryAfterSeconds },
      });
  }
};

const invite = async (
  { system: { members }, clock }: Uses,
  actor: MemberActor,
  { sub, email, isNew }: PoolUser,
  granted: Pick<MembershipRecord, 'role' | 'until'>,
): Promise<MembershipRecord> => {
  const elsewhere = (await members.ofUser(sub)).some(({ tenantId }) => tenantId !== actor.tenantId);
  const at = clock().toISOString();
  const invitation = { at, isMailed: false, byPassword: isNew && !elsewhere, by: actor.email };
  const member = { tenantId: actor.tenantId, sub, email, ...granted, state: 'invited' as const, invitation };
  try {
    await members.put(member, { managerLimit: planRow(actor.plan).limits.managerUsers, by: actingAs(actor) });
  } catch (error) {
    throw withPlanDetails(error, actor.plan);
  }
  return { ...member, createdAt: at };
};

/** Sends the email last: until then the invitation is pending and can be resent. */
const tell = async (
  { system: { members, tenants }, siteUrl, identity, mail, log }: Uses & Pick<Call, 'siteUrl'>,
  member: MembershipRecord,
  { isNew }: PoolUser,
): Promise<void> => {
  const { email, tenantId, invitation } = member;
  try {
    if (isNew) await identity.sendTemporaryPassword(email, siteUrl);
    // Without a sender, users with an account learn of it in their account menu. The answer does not tell who has one.
    else if (!mail.isSilent) {
      const name = (await tenants.get(tenantId))?.name ?? tenantId;
      const facts = { tenantId, name, inviter: invitation?.by, siteUrl };
      await mail.send({ to: email, subject: invitationSubject(facts), body: invitationText(facts) });
    }
  } catch (error) {
    log.warn('An invitation could not be mailed.', { tenantId, ...errorFields(error) });
    throw new AppError(
      'unavailable',
      'The invitation is saved, but its email could not be sent. Please send it again.',
      { cause: error },
    );
  }
  // Only this invitation: it may have been accepted or replaced while the email was being sent.
  await members.change(member, (now) =>
    now.invitation?.at === invitation?.at
      ? { ...now, invitation: invitation && { ...invitation, isMailed: true } }
      : undefined,
  );
};

export const handler = serve(inviteUser, inviteUserFor);
