import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import type { MembershipRecord } from '@cloudmend/store/system';
import {
  admitByCompany,
  continueByCompany,
  GROUPS_ATTRIBUTE,
  isOfCompany,
  type PoolIdentity,
} from '../company-sign-in';
import type { Services } from '../runtime';
import { activeMembership, COMPANY_CLAIMS, services } from '../runtime';
import { acceptByPassword } from '../people/accept-by-password';
import { leavePersonLine } from '../people/person-line';

type Uses = Pick<Services, 'system' | 'openStores' | 'clock' | 'log' | 'openIdentity'>;

const FACTOR = { on: { secondFactor: 'app' }, off: { secondFactor: 'none' } } as const;

/**
 * Whether a sign-in had a second factor stands in no token; who has an app was asked for its code. A refresh is no sign-in.
 * Sign-ins stand in the trail of the workspace that they lead to, and so does an app that came or went since the last one.
 */
const noteSignIn = async (
  uses: Uses,
  { triggerSource, userPoolId, request }: PreTokenGenerationV2TriggerEvent,
  membership: MembershipRecord | undefined,
): Promise<void> => {
  if (triggerSource === 'TokenGeneration_RefreshTokens') return;
  const { system, openIdentity, log } = uses;
  const { sub = '' } = request.userAttributes;
  const [hadApp, hasApp] = await Promise.all([
    system.members.user(sub).then((user) => user?.factorSince !== undefined),
    openIdentity(userPoolId)
      .find(sub)
      .then((user) => user?.hasTotp === true),
  ]);
  await system.members.noteSignIn(sub, hasApp);
  log.info('signed in', { subject: sub, ...(membership && { tenantId: membership.tenantId }) });
  if (!membership) return;
  const [before, after] = [FACTOR[hadApp ? 'on' : 'off'], FACTOR[hasApp ? 'on' : 'off']];
  if (hadApp !== hasApp) await leavePersonLine(uses, membership, { action: 'factor.change', before, after });
  await leavePersonLine(uses, membership, { action: 'session.start', before: null, after });
};

/** The session of a user whom a company's provider vouches for: the claims name the one workspace that it reaches. */
const forCompany = async (
  uses: Uses,
  { triggerSource, userPoolId }: PreTokenGenerationV2TriggerEvent,
  user: PoolIdentity,
): Promise<PreTokenGenerationV2TriggerEvent['response']> => {
  const { openIdentity, log } = uses;
  const isRefresh = triggerSource === 'TokenGeneration_RefreshTokens';
  const { tenant, member, provider } = isRefresh
    ? await continueByCompany(uses, user)
    : await admitByCompany({ ...uses, identity: openIdentity(userPoolId) }, user);
  if (!isRefresh) {
    log.info('signed in', { subject: member.sub, tenantId: tenant.tenantId });
    await leavePersonLine(uses, member, { action: 'session.start', before: null, after: { by: 'company' } });
  }
  const claimsToAddOrOverride = {
    'custom:tenant': tenant.tenantId,
    'custom:plan': tenant.plan,
    [COMPANY_CLAIMS.tenant]: tenant.tenantId,
    [COMPANY_CLAIMS.provider]: provider,
    [COMPANY_CLAIMS.member]: member.sub,
  };
  return {
    claimsAndScopeOverrideDetails: {
      idTokenGeneration: { claimsToAddOrOverride, claimsToSuppress: [GROUPS_ATTRIBUTE] },
      groupOverrideDetails: { groupsToOverride: [member.role] },
    },
  };
};

/** What the console shows of a person; nothing is decided by it. At most one tenant, one role, one plan. */
const forPerson = async (
  uses: Uses,
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent['response']> => {
  const { system } = uses;
  const { sub = '' } = event.request.userAttributes;
  await acceptByPassword(uses, sub);
  const membership = await activeMembership(system.members, sub);
  await noteSignIn(uses, event, membership);
  const user = await system.members.user(sub);
  const tenant = membership && (await system.tenants.get(membership.tenantId));
  const active = membership && tenant?.state === 'active' ? { tenant, membership } : undefined;
  const groupsToOverride = [
    ...(active ? [active.membership.role] : []),
    ...(user?.isSuperAdmin ? [SUPER_ADMIN_GROUP] : []),
  ];
  return {
    claimsAndScopeOverrideDetails: {
      idTokenGeneration: active
        ? { claimsToAddOrOverride: { 'custom:tenant': active.tenant.tenantId, 'custom:plan': active.tenant.plan } }
        : // Sign-up attributes must not look like a membership.
          { claimsToSuppress: ['custom:tenant', 'custom:plan'] },
      groupOverrideDetails: { groupsToOverride: [...new Set(groupsToOverride)] },
    },
  };
};

export const preTokenGeneration =
  (uses: Uses) =>
  async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
    const user = { userName: event.userName, attributes: event.request.userAttributes };
    event.response = isOfCompany(user) ? await forCompany(uses, event, user) : await forPerson(uses, event);
    return event;
  };

export const handler = (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> =>
  preTokenGeneration(services())(event);
