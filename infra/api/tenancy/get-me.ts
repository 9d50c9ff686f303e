import { getMe } from '@cloudmend/domain/tenancy';
import type { PersonOperation, PlatformUses } from '../../runtime';
import { activeTenant, serveSignedIn } from '../../runtime';

/** Who am I, and where may I go? */
export const getMeFor =
  ({ system }: Pick<PlatformUses, 'system'>): PersonOperation<typeof getMe> =>
  async ({ sub, email, name }) => {
    const memberships = await system.members.ofUser(sub);
    const rows = await Promise.all(
      memberships.map(async ({ tenantId, role, state }) => {
        const tenant = await system.tenants.get(tenantId);
        return tenant?.state === 'active' ? [{ tenantId, role, plan: tenant.plan, state }] : [];
      }),
    );
    return { user: { sub, email, name }, activeTenant: (await activeTenant(system.members, sub)) ?? null, memberships: rows.flat() };
  };

export const handler = serveSignedIn(getMe, getMeFor);
