import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { SIGN_UP_PLAN } from '@cloudmend/domain/plans';
import { isReservedSlug, isTenantId } from '@cloudmend/domain/tenancy';
import type { Services } from '../runtime';
import { services } from '../runtime';

/**
 * The confirmed address gets its tenant, in one transaction. Who lost a race for the slug is confirmed without a membership and
 * chooses another one in the console. Cognito repeats this trigger and fires it for new passwords, too (THREATS S04, S06).
 */
export const postConfirmation =
  ({ system, log }: Pick<Services, 'system' | 'log'>) =>
  async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    if (event.triggerSource !== 'PostConfirmation_ConfirmSignUp') return event;
    const { sub = '', email = '', 'custom:tenant': tenantId = '' } = event.request.userAttributes;
    // An invited person brings no tenant of their own.
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
