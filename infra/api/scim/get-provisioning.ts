import { getProvisioning, SCIM_PATH } from '@cloudmend/domain/provisioning';
import type { Role } from '@cloudmend/domain/permissions';
import { TenantRole } from '@cloudmend/domain/permissions';
import { API_BASE } from '../../config/api-base';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { findGroupRole } from '../../scim/groups-of-users';
import { toScimToken } from '../../scim/to-provisioning';

const toListedRole = (role: Role | undefined): TenantRole | null => TenantRole.safeParse(role).data ?? null;

export const getProvisioningFor =
  ({ system, settings }: Pick<MemberUses, 'system' | 'settings'>): Operation<typeof getProvisioning> =>
  async ({ tenantId }) => {
    const [setup, tokens, users, groups] = await Promise.all([
      system.companySignIns.get(tenantId),
      system.accessTokens.list(tenantId),
      system.provisioning.users.list(tenantId),
      system.provisioning.groups.list(tenantId),
    ]);
    const active = users.filter((user) => user.active).length;
    return {
      baseUrl: settings.siteUrl ? `${settings.siteUrl}${API_BASE}${SCIM_PATH}` : null,
      tokens: tokens.filter(({ owner }) => owner.kind === 'scim').map(toScimToken),
      users: active,
      inactiveUsers: users.length - active,
      groups: groups
        .map((group) => ({
          id: group.id,
          name: group.displayName,
          members: group.members.length,
          role: toListedRole(findGroupRole(setup, group)),
        }))
        .sort((a, b) => a.name.localeCompare(b.name)),
      hasVerifiedDomain: setup.domains.some(({ verifiedAt }) => verifiedAt !== null),
    };
  };

export const handler = serve(getProvisioning, getProvisioningFor);
