import {
  addMonths,
  type CarbonMonth,
  type CarbonMonths,
  getCarbon,
  listMonths,
  toMonth,
} from '@cloudmend/domain/carbon';
import { chooseFigures, hintRegions, readRegionFactors, reconcile } from '@cloudmend/finops/activity';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const MONTHS_SHOWN = 12;

const sumHours = (months: readonly CarbonMonth[], of: 'hours' | 'observedHours'): number =>
  months.reduce((sum, month) => sum + month[of], 0);

type Uses = Pick<MemberUses, 'carbon' | 'costs' | 'accounts' | 'clock'>;

/** What a month's usage cost, from the days that were read; null if none was. */
const readUsd = async (
  { costs }: Pick<Uses, 'costs'>,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, number>> => {
  const usd = new Map<string, number>();
  for (const { days } of await costs.days(from, to))
    for (const { date, usdByService } of days)
      for (const amount of Object.values(usdByService))
        usd.set(date.slice(0, 7), (usd.get(date.slice(0, 7)) ?? 0) + amount);
  return usd;
};

/** Emissions of the last twelve months, by account, region and service. */
export const getCarbonFor =
  (uses: Uses): Operation<typeof getCarbon> =>
  async (): Promise<CarbonMonths> => {
    const now = uses.clock();
    const to = toMonth(now);
    const from = addMonths(to, 1 - MONTHS_SHOWN);
    const [estimates, imports, usd] = await Promise.all([
      uses.carbon.months(from, to),
      uses.carbon.imports(from, to),
      readUsd(uses, `${from}-01`, now.toISOString().slice(0, 10)),
    ]);
    const chosen = chooseFigures(estimates, imports, 'provider');
    const rows = chosen.flatMap((month) => month.rows);
    const newest = chosen.at(-1)?.month;
    return {
      rows,
      months: listMonths(from, to).map((month) => {
        const all = chosen.filter((one) => one.month === month);
        return {
          month,
          observedHours: sumHours(all, 'observedHours'),
          hours: sumHours(all, 'hours'),
          accounts: all.length,
          usd: usd.get(month) ?? null,
        };
      }),
      regions: [...new Set(rows.map(({ region }) => region))].flatMap((region) => readRegionFactors(region) ?? []),
      reconciliations: [...reconcile(estimates, imports)],
      regionHints: [...hintRegions(rows.filter(({ month }) => month === newest))],
    };
  };

export const handler = serve(getCarbon, getCarbonFor);
