import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { SIGN_UP_PROOF } from '@cloudmend/domain/people';
import { SIGN_UP_PLAN } from '@cloudmend/domain/plans';
import { isReservedSlug, isTenantId } from '@cloudmend/domain/tenancy';
import type { Services } from '../runtime';
import { activeMembership, services } from '../runtime';
import { leavePersonLine } from '../people/person-line';

type Uses = Pick<Services, 'system' | 'openIdentity' | 'openStores' | 'clock' | 'log'>;

/** Cognito's clock and ours may differ. */
const CLOCKS_SECONDS = 60;

/**
 * The code proves the address, not the password: someone else may have set it. Unless the code comes from the browser that
 * signed up, the password is void, and a new one is set by a code to the proven address.
 * Cognito confirms before it asks this trigger: whoever set the password may have signed in within that moment.
 */
const voidForeignPassword = async (
  { system, openIdentity, log }: Uses,
  { userPoolId, request: { userAttributes, clientMetadata } }: PostConfirmationTriggerEvent,
): Promise<void> => {
  const { sub = '', email = '' } = userAttributes;
  if (sub === '' || (await system.signUps.isProven(email, clientMetadata?.[SIGN_UP_PROOF]))) return;
  const identity = openIdentity(userPoolId);
  await identity.resetPassword(sub);
  await system.members.endSessions(sub, undefined, CLOCKS_SECONDS);
  await identity.signOutEverywhere(sub);
  log.info('A sign-up was confirmed from another browser: its password was reset.');
};

/** A reset is asked for when someone else may be signed in: their sessions are over. */
const endSessions = async (
  uses: Uses,
  { userPoolId, request: { userAttributes } }: PostConfirmationTriggerEvent,
): Promise<void> => {
  const { system, openIdentity, log } = uses;
  const { sub = '' } = userAttributes;
  if (sub === '') return;
  await system.members.endSessions(sub);
  await openIdentity(userPoolId).signOutEverywhere(sub);
  const membership = await activeMembership(system.members, sub);
  log.info('password reset', { subject: sub, ...(membership && { tenantId: membership.tenantId }) });
  if (membership)
    await leavePersonLine(uses, membership, {
      action: 'password.reset',
      before: null,
      after: { ended: 'all sessions' },
    });
};

/**
 * The confirmed address gets its tenant, in one transaction. Who lost a race for the slug is confirmed without a membership and
 * chooses another one in the console. Cognito repeats this trigger and fires it for new passwords, too.
 */
export const postConfirmation =
  (uses: Uses) =>
  async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') await endSessions(uses, event);
    if (event.triggerSource !== 'PostConfirmation_ConfirmSignUp') return event;
    const { sub = '', email = '', 'custom:tenant': tenantId = '' } = event.request.userAttributes;
    await voidForeignPassword(uses, event);
    const { system, log } = uses;
    // An invited user brings no tenant of their own.
    if (sub === '' || !isTenantId(tenantId) || isReservedSlug(tenantId)) return event;
    const outcome = await system.tenants.create(
      { tenantId, name: tenantId, plan: SIGN_UP_PLAN, owner: { sub, email } },
      { firstOnly: true },
    );
    if (outcome === 'taken') log.warn('A sign-up lost the race for its tenant.', { tenantId });
    return event;
  };

export const handler = (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> =>
  postConfirmation(services())(event);
