import { getWorkspace } from '@cloudmend/domain/company';
import { notFound } from '@cloudmend/domain/errors';
import { RETENTION_DAYS } from '@cloudmend/store';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** The workspace's profile: name, residency and retention. */
export const getWorkspaceFor =
  ({ system, settings }: Pick<MemberUses, 'system' | 'settings'>): Operation<typeof getWorkspace> =>
  async ({ tenantId }) => {
    const tenant = await system.tenants.get(tenantId);
    if (!tenant) throw notFound('The workspace');
    const { name, plan, createdAt } = tenant;
    const { findings, scans, costs, coverage, audit } = RETENTION_DAYS;
    return {
      tenantId,
      name,
      plan,
      createdAt,
      requiresSecondFactor: tenant.requiresSecondFactor === true,
      region: settings.region,
      retentionDays: { findings, scans, costs, coverage, audit },
    };
  };

export const handler = serve(getWorkspace, getWorkspaceFor);
