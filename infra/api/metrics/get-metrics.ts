import { getMetrics, MONTHS_READ_AGAIN } from '@cloudmend/domain/costs';
import { countDays } from '@cloudmend/domain/scans';
import { SERIES_MONTHS, computeMetrics, monthsUpTo, windowBefore } from '@cloudmend/finops/bill';
import { BILL_PART, type Providers } from '@cloudmend/scanner';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** The provider with a bill: no second one has been added yet. */
const findBiller = ({ all }: Providers): string => all.find(({ parts }) => parts.names.includes(BILL_PART))?.id ?? '';

type Uses = Pick<MemberUses, 'costs' | 'recommendations' | 'clock' | 'providers'>;

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
    const [providers, costs, savings, bills] = await Promise.all([
      uses.providers(),
      uses.costs.view({ ...window, account }),
      uses.recommendations.openSavings(),
      uses.costs.listRestated(monthsUpTo(now, MONTHS_READ_AGAIN + 1)[0] ?? ''),
    ]);
    const isAsked = ({ accountId }: { readonly accountId: string }): boolean =>
      account === undefined || accountId === account;
    return computeMetrics({
      now,
      days,
      billedBy: findBiller(providers),
      provider,
      compare: compare === 'prev',
      costs,
      judged: savings.filter(isAsked),
      restated: bills.filter(isAsked),
    });
  };

export const handler = serve(getMetrics, getMetricsFor);
