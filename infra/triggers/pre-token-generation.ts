import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import type { Services } from '../runtime';
import { activeMembership, services } from '../runtime';
import { acceptByPassword } from '../people/accept-by-password';

/** Whether a sign-in had a second factor stands in no token; who has an app was asked for its code. A refresh is no sign-in (THREATS S66). */
const noteSignIn = async (
  { system, identityOf }: Pick<Services, 'system' | 'identityOf'>,
  { triggerSource, userPoolId, request }: PreTokenGenerationV2TriggerEvent,
): Promise<void> => {
  if (triggerSource === 'TokenGeneration_RefreshTokens') return;
  const { sub = '' } = request.userAttributes;
  await system.members.noteSignIn(sub, (await identityOf(userPoolId).find(sub))?.hasTotp === true);
};

/** What the console shows of a person; nothing is decided by it (THREATS D1, D5). At most one tenant, one role, one plan (S68). */
export const preTokenGeneration =
  (uses: Pick<Services, 'system' | 'openStores' | 'clock' | 'log' | 'identityOf'>) =>
  async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
    const { system } = uses;
    const { sub = '' } = event.request.userAttributes;
    await acceptByPassword(uses, sub);
    await noteSignIn(uses, event);
    const [user, membership] = await Promise.all([system.members.user(sub), activeMembership(system.members, sub)]);
    const tenant = membership && (await system.tenants.get(membership.tenantId));
    const active = membership && tenant?.state === 'active' ? { tenant, membership } : undefined;
    const groupsToOverride = [
      ...(active ? [active.membership.role] : []),
      ...(user?.isSuperAdmin ? [SUPER_ADMIN_GROUP] : []),
    ];
    event.response = {
      claimsAndScopeOverrideDetails: {
        idTokenGeneration: active
          ? { claimsToAddOrOverride: { 'custom:tenant': active.tenant.tenantId, 'custom:plan': active.tenant.plan } }
          : // What was asked for at sign-up must not look like a membership.
            { claimsToSuppress: ['custom:tenant', 'custom:plan'] },
        groupOverrideDetails: { groupsToOverride: [...new Set(groupsToOverride)] },
      },
    };
    return event;
  };

export const handler = (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> =>
  preTokenGeneration(services())(event);
