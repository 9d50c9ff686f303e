import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { SIGN_UP_PLAN } from '@cloudmend/domain/plans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { isReservedSlug, isTenantId } from '@cloudmend/domain/tenancy';
import type { Services } from '../runtime';
import { services } from '../runtime';

/** Refusals reach the sign-up page as they stand here. */
const REFUSALS = {
  email: 'Email required',
  missing: 'Tenant required',
  malformed: 'Use 3 to 128 lower-case letters, digits and dashes for the tenant.',
  reserved: 'This tenant is reserved. Please choose another.',
  taken: 'This tenant is taken. Please choose another.',
  plan: 'A new workspace starts on the Starter plan.',
} as const;

type Attributes = Readonly<Record<string, string>>;

/** What is wrong with the attributes, before anything is asked of the table. */
const faultOf = ({
  email = '',
  'custom:tenant': tenantId = '',
  'custom:plan': plan = SIGN_UP_PLAN,
}: Attributes): keyof typeof REFUSALS | undefined => {
  if (email === '') return 'email';
  if (tenantId === '') return 'missing';
  if (plan !== SIGN_UP_PLAN) return 'plan';
  if (isReservedSlug(tenantId)) return 'reserved';
  return isTenantId(tenantId) ? undefined : 'malformed';
};

/** Sign-up can only create a tenant: the slug must be canonical and free, and is held for this address for a while (THREATS S01, S03, S05, S09, S10). */
export const preSignUp =
  ({ system }: Pick<Services, 'system'>) =>
  async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
    // Users whom an admin creates are invited; they bring no tenant.
    if (event.triggerSource !== 'PreSignUp_SignUp') return event;
    const { userAttributes } = event.request;
    const fault = faultOf(userAttributes);
    if (fault) throw new Error(REFUSALS[fault]);
    const isHeld = await system.tenants.hold(
      userAttributes['custom:tenant'] as TenantId,
      userAttributes['email'] as string,
    );
    if (!isHeld) throw new Error(REFUSALS.taken);
    return event;
  };

export const handler = (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => preSignUp(services())(event);
