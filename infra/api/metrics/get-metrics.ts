import { getMetrics } from '@cloudmend/domain/costs';
import { daysOf } from '@cloudmend/domain/scans';
import type { CostDay } from '@cloudmend/store';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { computeMetrics } from './compute-metrics';
import { monthsUpTo, windowBefore } from './cost-window';

const SERIES_MONTHS = 12;

type Uses = Pick<MemberUses, 'costs' | 'recommendations' | 'clock'>;

/** Cost and savings of the tenant's accounts. */
export const getMetricsFor =
  (uses: Uses): Operation<typeof getMetrics> =>
  async (_actor, { range, provider, compare }) => {
    const now = uses.clock();
    const days = daysOf(range);
    const firstMonth = `${monthsUpTo(now, SERIES_MONTHS)[0]}-01`;
    const firstDay = windowBefore(now, days, 1).from;
    const [accounts, recommendations] = await Promise.all([
      uses.costs.days(firstDay < firstMonth ? firstDay : firstMonth, now.toISOString().slice(0, 10)),
      uses.recommendations.list(),
    ]);
    const asked = await Promise.all(accounts.map(({ accountId }) => uses.costs.freshness(accountId)));
    const asOf = asked.map(({ askedAt }) => askedAt ?? '').sort().at(-1) || null;
    const costs: readonly CostDay[] = accounts.flatMap((account) => account.days);
    return computeMetrics({ now, days, provider, compare: compare === 'prev', costs, recommendations, asOf });
  };

export const handler = serve(getMetrics, getMetricsFor);
