import { type CarbonRow, type RegionHint, toMilligrams } from '@cloudmend/domain/carbon';
import { findRegionFactors, listRegions } from '../carbon/region-factors';

const EMBER = 'Ember, yearly (CC-BY-4.0)';

/** The part of the world that a region's name starts with; GovCloud is its own area. */
const findArea = (region: string): string => (region.includes('-gov-') ? 'us-gov' : (region.split('-')[0] ?? ''));

export const readRegionFactors = (
  region: string,
):
  | { readonly region: string; readonly gridKgPerKwh: number; readonly pue: number; readonly source: string }
  | undefined => {
  const factors = findRegionFactors(region);
  return (
    factors && { region, gridKgPerKwh: factors.gridKgPerKwh, pue: factors.pue, source: factors.gridSource ?? EMBER }
  );
};

const perKwh = (region: string): number => {
  const factors = findRegionFactors(region);
  return factors ? factors.pue * factors.gridKgPerKwh : Number.POSITIVE_INFINITY;
};

/** For each region of one month's rows, the region of its area where the same electricity at the machine emits least. */
export const hintRegions = (rows: readonly CarbonRow[]): readonly RegionHint[] => {
  const byRegion = new Map<string, number>();
  for (const { region, operationalKg, source } of rows)
    if (source === 'estimate' && operationalKg !== null)
      byRegion.set(region, (byRegion.get(region) ?? 0) + operationalKg);
  return [...byRegion]
    .flatMap(([region, operationalKg]): RegionHint[] => {
      const [to] = listRegions()
        .filter((other) => findArea(other) === findArea(region))
        .sort((a, b) => perKwh(a) - perKwh(b));
      if (to === undefined || to === region || operationalKg <= 0) return [];
      const lessKg = toMilligrams(operationalKg * (1 - perKwh(to) / perKwh(region)));
      const source = readRegionFactors(to)?.source ?? EMBER;
      return [{ region, to, operationalKg: toMilligrams(operationalKg), lessKg, source }];
    })
    .sort((a, b) => b.lessKg - a.lessKg);
};
