import { estimateCarbon } from './estimate-carbon';
import type { CarbonUsage } from './carbon-usage';

export interface CarbonSaving {
  readonly kgPerMonth: number;
  /** Figures and formula, so that a reader can repeat the calculation. */
  readonly inputs: Readonly<Record<string, string | number>>;
}

const gramsExact = (kg: number): number => Math.round(kg * 1000) / 1000;

const toldBy = (usages: readonly CarbonUsage[], input: string): string[] =>
  usages.flatMap((usage) => estimateCarbon(usage).factors[input] ?? []).map(String);

/** Source of the grid figures, and the proxy processor if one is used. */
const listSources = (usages: readonly CarbonUsage[]): Readonly<Record<string, string>> => {
  const grids = [...new Set(toldBy(usages, 'gridSource'))];
  const proxies = [...new Set(toldBy(usages, 'processorProxy'))];
  return {
    ...(grids.length > 0 ? { gridSource: grids.join('; ') } : {}),
    ...(proxies.length > 0 ? { processorProxy: proxies.join('; ') } : {}),
  };
};

/** Operational and embodied kilograms of one side; undefined if either was not assessed. */
const sumKilograms = (usages: readonly CarbonUsage[]): number | undefined => {
  let sum = 0;
  for (const usage of usages) {
    const { operationalKg, embodiedKg } = estimateCarbon(usage);
    if (operationalKg === null) return undefined;
    sum += operationalKg + (embodiedKg ?? 0);
  }
  return sum;
};

/**
 * Kilograms of CO2e per month that a change avoids: the use that ends minus the use that replaces it. Never
 * negative.
 */
export const savedCarbon = (before: readonly CarbonUsage[], after: readonly CarbonUsage[]): CarbonSaving => {
  const kgBefore = sumKilograms(before);
  const kgAfter = sumKilograms(after);
  const first = before[0];
  if (!first)
    return { kgPerMonth: 0, inputs: { carbonBasis: 'not assessed: the rule set has no figure for this change' } };
  const { factors, notAssessed } = estimateCarbon(first);
  const identity = {
    carbonFactors: `${factors['set'] ?? ''} ${factors['version'] ?? ''}`.trim(),
    carbonMethod: String(factors['method'] ?? ''),
  };
  if (kgBefore === undefined || kgAfter === undefined)
    return { kgPerMonth: 0, inputs: { carbonBasis: notAssessed ?? 'not assessed', ...identity } };
  return {
    kgPerMonth: gramsExact(Math.max(0, kgBefore - kgAfter)),
    inputs: {
      carbonFormula: 'max(0, kgBefore - kgAfter)',
      kgBefore: gramsExact(kgBefore),
      kgAfter: gramsExact(kgAfter),
      ...listSources([...before, ...after]),
      ...identity,
    },
  };
};
