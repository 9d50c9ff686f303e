import { ADD_ONS, type AddOnRecord, countActiveDays } from '@cloudmend/domain/add-ons';
import { getUsage, type Usage } from '@cloudmend/domain/company';
import { PAID_CALL_USD } from '@cloudmend/domain/costs';
import { countKept } from '@cloudmend/domain/custom-checks';
import { planRow, SOFT_LIMITS } from '@cloudmend/domain/plans';
import { windowBefore } from '@cloudmend/finops/bill';
import type { Stores } from '@cloudmend/store';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { scannedResources } from './scanned-resources';

const SPEND_DAYS = 30;

type Uses = Pick<
  MemberUses,
  'system' | 'accounts' | 'scans' | 'schedules' | 'customChecks' | 'recommendations' | 'costs' | 'addOns' | 'clock'
>;

/** USD of the last 30 full days, as the dashboard counts them; null if no day was reported. */
const sumSpend = async (costs: Stores['costs'], now: Date): Promise<number | null> => {
  const { from, to } = windowBefore(now, SPEND_DAYS);
  const days = (await costs.days(from, to)).flatMap((account) => account.days);
  if (days.length === 0) return null;
  const usd = days.flatMap(({ usdByService }) => Object.values(usdByService)).reduce((sum, one) => sum + one, 0);
  return Math.round(usd * 100) / 100;
};

const listUsedAddOns = (records: readonly AddOnRecord[], month: string, now: Date): Usage['addOns'] =>
  ADD_ONS.flatMap(({ id, title, priceMonthly }) => {
    const record = records.find((one) => one.id === id);
    const activeDays = countActiveDays(record?.periods ?? [], month, now);
    return record && activeDays > 0 ? [{ id, title, priceMonthly, state: record.state, activeDays }] : [];
  });

/** The usage of each limit, counted as the limit itself counts. */
export const getUsageFor =
  (uses: Uses): Operation<typeof getUsage> =>
  async ({ tenantId, plan }) => {
    const now = uses.clock();
    const month = now.toISOString().slice(0, 7);
    const [accounts, people, slots, schedules, checks, recommendations, resources, spend, calls, addOns] =
      await Promise.all([
        uses.accounts.list(),
        uses.system.members.ofTenant(tenantId),
        uses.scans.slotsInUse(now.toISOString()),
        uses.schedules.list(),
        uses.customChecks.list(),
        uses.recommendations.list(),
        scannedResources(uses),
        sumSpend(uses.costs, now),
        uses.costs.paidCalls(month),
        uses.addOns.list(),
      ]);
    const { limits } = planRow(plan);
    const soft = SOFT_LIMITS[plan];
    const open = recommendations.filter(({ status }) => status === 'open').length;
    return {
      plan,
      at: now.toISOString(),
      limits: {
        accounts: { used: accounts.length, limit: limits.accounts },
        managerUsers: {
          used: people.filter(({ role }) => role === 'tenant-manager').length,
          limit: limits.managerUsers,
        },
        visibleRecommendations: {
          used: Math.min(open, limits.visibleRecommendations ?? open),
          limit: limits.visibleRecommendations,
        },
        runningScans: { used: slots.running, limit: limits.runningScans },
        scansPerDay: { used: slots.today, limit: limits.scansPerDay },
        customChecks: { used: countKept(checks), limit: limits.customChecks },
        schedules: { used: schedules.filter(({ state }) => state !== 'finished').length, limit: limits.schedules },
      },
      // No collector reads bucket sizes yet, and unread is not zero.
      soft: {
        resources: { used: resources, limit: soft.resources },
        s3Terabytes: { used: null, limit: soft.s3Terabytes },
        monthlySpendUsd: { used: spend, limit: soft.monthlySpendUsd },
      },
      addOns: listUsedAddOns(addOns, month, now),
      paidCalls: { month, calls, usd: (calls * Math.round(PAID_CALL_USD * 100)) / 100 },
    };
  };

export const handler = serve(getUsage, getUsageFor);
