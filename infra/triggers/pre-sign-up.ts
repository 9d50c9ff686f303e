import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { SIGN_UP_PROOF } from '@cloudmend/domain/people';
import { SIGN_UP_PLAN } from '@cloudmend/domain/plans';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { isProbeEmail, isReservedSlug, isTenantId, SLUG_TAKEN } from '@cloudmend/domain/tenancy';
import { assertAdmissible } from '../company-sign-in';
import type { Services } from '../runtime';
import { errorFields, services } from '../runtime';

/** The sign-up page shows refusals as worded here. */
const REFUSALS = {
  email: 'Email required',
  ours: 'This email address is reserved. Please use another.',
  missing: 'Tenant required',
  malformed: 'Use 3 to 128 lower-case letters, digits and dashes for the tenant.',
  reserved: 'This tenant is reserved. Please choose another.',
  taken: SLUG_TAKEN,
  plan: 'A new workspace starts on the Starter plan.',
} as const;

type Attributes = Readonly<Record<string, string>>;

/** What is wrong with the attributes, before any table access. */
const findFault = ({
  email = '',
  'custom:tenant': tenantId = '',
  'custom:plan': plan = SIGN_UP_PLAN,
}: Attributes): keyof typeof REFUSALS | undefined => {
  if (email === '') return 'email';
  if (isProbeEmail(email)) return 'ours';
  if (tenantId === '') return 'missing';
  if (plan !== SIGN_UP_PLAN) return 'plan';
  if (isReservedSlug(tenantId)) return 'reserved';
  return isTenantId(tenantId) ? undefined : 'malformed';
};

type Uses = Pick<Services, 'system' | 'openIdentity' | 'mail' | 'log'>;

const HOUR_SECONDS = 3600;

const tellOwner = async ({ system, mail, log }: Uses, email: string): Promise<void> => {
  if (!(await system.rates.take(`sign-up notice ${email}`, 1, HOUR_SECONDS)).allowed) return;
  try {
    await mail.send({
      to: email,
      subject: `You already have a ${PRODUCT_NAME} account`,
      body: `Someone tried to sign up for ${PRODUCT_NAME} with this email address, which already has an account. If it was you, sign in instead, or reset your password if you forgot it. If it was not you, ignore this message.`,
    });
  } catch (error) {
    log.warn('A notice about a repeated sign-up could not be mailed.', errorFields(error));
  }
};

/**
 * A sign-up whose address was never proven gives way to the next one, password included: no one blocks an address that is not
 * theirs. Cognito asks this trigger before it looks whether the address is taken.
 */
const replaceUnconfirmed = async (
  uses: Uses,
  { userPoolId, request: { clientMetadata } }: PreSignUpTriggerEvent,
  email: string,
): Promise<void> => {
  const { system, openIdentity } = uses;
  const identity = openIdentity(userPoolId);
  const earlier = await identity.find(email);
  // Cognito refuses this sign-up. The page does not say so, which would reveal who has an account; an email does.
  if (earlier && !earlier.isUnconfirmed) return tellOwner(uses, email);
  await system.signUps.begin(email, clientMetadata?.[SIGN_UP_PROOF]);
  if (earlier) await identity.remove(earlier.sub);
};

/** Sign-up can only create a tenant: the slug must be canonical and free, and is held for this address for a while. */
export const preSignUp =
  (uses: Uses) =>
  async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
    if (event.triggerSource === 'PreSignUp_ExternalProvider') {
      await assertAdmissible(uses, { userName: event.userName, attributes: event.request.userAttributes });
      return event;
    }
    // Users created by an admin are invited; they bring no tenant.
    if (event.triggerSource !== 'PreSignUp_SignUp') return event;
    const { userAttributes } = event.request;
    const fault = findFault(userAttributes);
    if (fault) throw new Error(REFUSALS[fault]);
    const email = userAttributes['email'] as string;
    if (!(await uses.system.tenants.hold(userAttributes['custom:tenant'] as TenantId, email)))
      throw new Error(REFUSALS.taken);
    await replaceUnconfirmed(uses, event, email);
    return event;
  };

export const handler = (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => preSignUp(services())(event);
