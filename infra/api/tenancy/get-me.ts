import { factorDueAt, getMe } from '@cloudmend/domain/tenancy';
import type { UserRecord } from '@cloudmend/store/system';
import type { PersonOperation, PlatformUses } from '../../runtime';
import { findActiveMembership, hasFactorInSession, mustUseCompany, serveSignedIn } from '../../runtime';

/** The current user and their memberships. */
export const getMeFor =
  ({ system, identity }: Pick<PlatformUses, 'system' | 'identity'>): PersonOperation<typeof getMe> =>
  async ({ sub, email, name, signedInAt, company }) => {
    const [known, all] = await Promise.all([system.members.user(sub), system.members.ofUser(sub)]);
    // A company's session sees nothing of the user's other workspaces.
    const memberships = company ? all.filter(({ tenantId }) => tenantId === company.tenantId) : all;
    const rows = await Promise.all(
      memberships.map(async ({ tenantId, role, state, until, email: address }) => {
        const tenant = await system.tenants.get(tenantId);
        return tenant?.state === 'active'
          ? [
              {
                tenantId,
                role,
                plan: tenant.plan,
                state,
                ...(until !== undefined && { until }),
                ...(tenant.requiresSecondFactor && { requiresSecondFactor: true }),
                ...(!company && mustUseCompany(tenant, { sub, email: address }) && { requiresCompanySignIn: true }),
              },
            ]
          : [];
      }),
    );
    const operator = known && !company && (await operatorPart({ system, identity }, known));
    return {
      user: { sub, email, name },
      activeTenant: findActiveMembership(known, memberships)?.tenantId ?? null,
      memberships: rows.flat(),
      secondFactor: {
        inSession: company !== undefined || hasFactorInSession(known, { signedInAt }),
        dueAt: known?.factorAskedAt === undefined ? null : new Date(factorDueAt(known.factorAskedAt)).toISOString(),
      },
      ...(operator && { operator }),
    };
  };

const operatorPart = async (
  { system, identity }: Pick<PlatformUses, 'system' | 'identity'>,
  { sub, isSuperAdmin }: UserRecord,
) => {
  if (!isSuperAdmin) return undefined;
  const [user, access] = await Promise.all([identity.find(sub), system.members.listAccess(sub)]);
  const rows = await Promise.all(
    access.map(async (grant) => {
      const tenant = await system.tenants.get(grant.tenantId);
      return tenant?.state === 'active' ? [{ ...grant, plan: tenant.plan }] : [];
    }),
  );
  return { hasSecondFactor: user?.hasTotp === true, access: rows.flat() };
};

export const handler = serveSignedIn(getMe, getMeFor);
