import { getMetrics, MONTHS_READ_AGAIN } from '@cloudmend/domain/costs';
import { countDays } from '@cloudmend/domain/scans';
import { SERIES_MONTHS, computeMetrics, monthsUpTo, windowBefore } from '@cloudmend/finops/bill';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'costs' | 'recommendations' | 'clock'>;

/** Cost and savings of the tenant's accounts, or of one of them. */
export const getMetricsFor =
  (uses: Uses): Operation<typeof getMetrics> =>
  async (_actor, { range, provider, compare, account }) => {
    const now = uses.clock();
    const days = countDays(range);
    const window = {
      detailFrom: windowBefore(now, days, compare ? 1 : 0).from,
      totalsFrom: `${monthsUpTo(now, SERIES_MONTHS)[0]}-01`,
      to: now.toISOString().slice(0, 10),
    };
    const [costs, savings, bills] = await Promise.all([
      uses.costs.view({ ...window, account }),
      uses.recommendations.openSavings(),
      uses.costs.listRestated(monthsUpTo(now, MONTHS_READ_AGAIN + 1)[0] ?? ''),
    ]);
    const isAsked = ({ accountId }: { readonly accountId: string }): boolean =>
      account === undefined || accountId === account;
    return computeMetrics({
      now,
      days,
      provider,
      compare: compare === 'prev',
      costs,
      judged: savings.filter(isAsked),
      restated: bills.filter(isAsked),
    });
  };

export const handler = serve(getMetrics, getMetricsFor);
