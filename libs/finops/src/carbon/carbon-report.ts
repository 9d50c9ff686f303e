import { type CarbonFigure } from './carbon-figure';
import { estimateCarbon } from './estimate-carbon';
import type { CarbonUsage } from './carbon-usage';
import type { FactorSetName } from './factor-set';

/** One row of use and its kilograms. */
export type CarbonRow = CarbonUsage & CarbonFigure;

/** Totals of the assessed rows, and the number of rows not assessed. */
export interface CarbonTotal {
  readonly kwh: number;
  readonly operationalKg: number;
  readonly embodiedKg: number;
  /** Rows without any figure. */
  readonly notAssessed: number;
  /** Rows without embodied carbon, including those without any figure. */
  readonly embodiedNotAssessed: number;
}

const NOTHING: CarbonTotal = { kwh: 0, operationalKg: 0, embodiedKg: 0, notAssessed: 0, embodiedNotAssessed: 0 };

const add = (total: CarbonTotal, figure: CarbonFigure): CarbonTotal => ({
  kwh: total.kwh + (figure.kwh ?? 0),
  operationalKg: total.operationalKg + (figure.operationalKg ?? 0),
  embodiedKg: total.embodiedKg + (figure.embodiedKg ?? 0),
  notAssessed: total.notAssessed + (figure.kwh === null ? 1 : 0),
  embodiedNotAssessed: total.embodiedNotAssessed + (figure.embodiedKg === null ? 1 : 0),
});

/** Each row of use with its kilograms, in the given order. */
export const carbonRows = (usage: readonly CarbonUsage[], factors: FactorSetName = 'current'): CarbonRow[] =>
  usage.map((use) => ({ ...use, ...estimateCarbon(use, factors) }));

/** The sum of all rows. */
export const carbonTotal = (rows: readonly CarbonFigure[]): CarbonTotal => rows.reduce(add, NOTHING);

/** Fields to group by; rows without the field are grouped under the empty name. */
export type CarbonView = 'kind' | 'region' | 'month' | 'resource';

/** The sums by service, region, month or resource, in order of first appearance; they add up to the total. */
export const carbonBy = (rows: readonly CarbonRow[], view: CarbonView): ReadonlyMap<string, CarbonTotal> => {
  const sums = new Map<string, CarbonTotal>();
  for (const row of rows) sums.set(row[view] ?? '', add(sums.get(row[view] ?? '') ?? NOTHING, row));
  return sums;
};
