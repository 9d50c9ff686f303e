import { getWorkspace } from '@cloudmend/domain/company';
import { notFound } from '@cloudmend/domain/errors';
import { retentionFor } from '@cloudmend/domain/retention';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** The workspace's profile: name, residency and retention. */
export const getWorkspaceFor =
  ({
    system,
    settings,
    retention,
  }: Pick<MemberUses, 'system' | 'settings' | 'retention'>): Operation<typeof getWorkspace> =>
  async ({ tenantId }) => {
    const tenant = await system.tenants.get(tenantId);
    if (!tenant) throw notFound('The workspace');
    const { name, plan, createdAt } = tenant;
    const { findings, costs, trail } = retentionFor(plan, (await retention.read()).own);
    return {
      tenantId,
      name,
      plan,
      createdAt,
      erasesAt: tenant.erasesAt ?? null,
      requiresSecondFactor: tenant.requiresSecondFactor === true,
      region: settings.region,
      retentionDays: { findings, scans: findings, costs, coverage: findings, audit: trail },
    };
  };

export const handler = serve(getWorkspace, getWorkspaceFor);
