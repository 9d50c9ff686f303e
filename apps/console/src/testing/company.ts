import type { z } from 'zod';
import type { getWorkspace, Usage } from '@cloudmend/domain/company';
import { planRow, SOFT_LIMITS } from '@cloudmend/domain/plans';
import { aTenantId } from '@cloudmend/domain/testing';
import type { FakeWorkspace } from './workspace';

/** The profile of a fake workspace. */
export const toWorkspace = ({ tenantId, plan }: FakeWorkspace): z.output<typeof getWorkspace.output> => ({
  tenantId: aTenantId(tenantId),
  name: 'Acme Corporation',
  plan,
  erasesAt: null,
  createdAt: '2025-03-02T08:00:00.000Z',
  requiresSecondFactor: false,
  region: 'eu-central-1',
  retentionDays: { findings: 400, scans: 400, costs: 800, coverage: 400, audit: 2557 },
});

/** Its usage: two accounts, and more resources than Pro's display limit. */
export const toUsage = ({ plan, accounts, schedules }: FakeWorkspace): Usage => {
  const { limits } = planRow(plan);
  const soft = SOFT_LIMITS[plan];
  return {
    plan,
    at: '2026-11-21T12:00:00.000Z',
    limits: {
      accounts: { used: accounts.length, limit: limits.accounts },
      managerUsers: { used: 1, limit: limits.managerUsers },
      visibleRecommendations: { used: 2, limit: limits.visibleRecommendations },
      runningScans: { used: 0, limit: limits.runningScans },
      scansPerDay: { used: 3, limit: limits.scansPerDay },
      customChecks: { used: 0, limit: limits.customChecks },
      schedules: { used: schedules.length, limit: limits.schedules },
    },
    soft: {
      resources: { used: 2_620, limit: soft.resources },
      s3Terabytes: { used: null, limit: soft.s3Terabytes },
      monthlySpendUsd: { used: 35_226, limit: soft.monthlySpendUsd },
    },
    addOns: [],
    paidCalls: { month: '2026-11', calls: 212, usd: 2.12 },
  };
};
