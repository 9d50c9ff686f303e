import { addKnown, type CarbonMonth, type CarbonRow, toMilligrams } from '@cloudmend/domain/carbon';
import type { CarbonUsage } from '../carbon/carbon-usage';
import { FACTOR_SETS } from '../carbon/factor-set';
import { rateUses } from '../estate/carbon-rates';
import { HOURS_PER_MONTH } from '../prices/price-book';
import { groupBy } from './integrate';

const METHOD = `${FACTOR_SETS.current.name} ${FACTOR_SETS.current.version}`;

const toRow = (accountId: string, month: string, uses: readonly CarbonUsage[]): CarbonRow => {
  const { kind, region } = uses[0] as CarbonUsage;
  const rate = rateUses(
    kind,
    region,
    uses.map((use) => [use]),
  );
  // A rate spreads the use over the hours of a month.
  const known = (perHour: number): number | null =>
    rate.assessed > 0 ? toMilligrams(perHour * HOURS_PER_MONTH) : null;
  const operationalKg = known(rate.operationalKg);
  const embodiedKg = rate.assessed > rate.embodiedNotAssessed ? known(rate.embodiedKg) : null;
  return {
    month,
    accountId,
    region,
    service: kind,
    source: 'estimate',
    method: METHOD,
    observedHours: 0,
    hours: 0,
    machineHours: rate.assessed > 0 ? rate.machines * HOURS_PER_MONTH : null,
    kwh: known(rate.kwh),
    operationalKg,
    embodiedKg,
    totalKg: addKnown([operationalKg, embodiedKg]),
    lowKg: known(rate.operationalLowKg + rate.embodiedKg),
    highKg: known(rate.operationalHighKg + rate.embodiedKg),
    assessed: rate.assessed,
    notAssessed: rate.notAssessed,
    reasons: { ...rate.reasons },
  };
};

/** The emissions of listed use. No one observed it, so its coverage is unknown. `month` is that of rows that name none. */
export const toUsageMonths = (
  accountId: string,
  usage: readonly CarbonUsage[],
  month: string,
): readonly CarbonMonth[] => {
  const byMonth = groupBy(usage, (use) => use.month ?? month);
  return [...byMonth.entries()]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([each, uses]) => ({
      accountId,
      month: each,
      observedHours: 0,
      hours: 0,
      rows: [...groupBy(uses, ({ kind, region }) => `${kind} ${region}`).values()].map((group) =>
        toRow(accountId, each, group),
      ),
    }));
};
