import { type CarbonFigure } from './carbon-figure';
import { carbonOf } from './carbon-of';
import type { CarbonUsage } from './carbon-usage';
import type { FactorSetName } from './factor-set';

/** One row of use with its kilograms. */
export type CarbonRow = CarbonUsage & CarbonFigure;

/** Sums of what was assessed, and how many rows were not. */
export interface CarbonTotal {
  readonly kwh: number;
  readonly operationalKg: number;
  readonly embodiedKg: number;
  /** Rows without any figure. */
  readonly notAssessed: number;
  /** Rows whose making is not known, those without any figure among them. */
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

/** Each use with its kilograms, in the order given. */
export const carbonRows = (usage: readonly CarbonUsage[], factors: FactorSetName = 'current'): CarbonRow[] =>
  usage.map((use) => ({ ...use, ...carbonOf(use, factors) }));

/** The sum over rows. */
export const carbonTotal = (rows: readonly CarbonFigure[]): CarbonTotal => rows.reduce(add, NOTHING);

/** What rows can be summed by; rows without the field stand under the empty name. */
export type CarbonView = 'kind' | 'region' | 'month' | 'resource';

/** The sums by service, region, month or resource, in order of first appearance; they add up to the total. */
export const carbonBy = (rows: readonly CarbonRow[], view: CarbonView): ReadonlyMap<string, CarbonTotal> => {
  const sums = new Map<string, CarbonTotal>();
  for (const row of rows) sums.set(row[view] ?? '', add(sums.get(row[view] ?? '') ?? NOTHING, row));
  return sums;
};
