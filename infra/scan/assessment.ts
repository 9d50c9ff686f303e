import type { ControlState } from '@cloudmend/domain/compliance';
import type { EstateRow } from '@cloudmend/domain/estate';
import type { FindingImpact } from '@cloudmend/domain/findings';
import { type Advice, advise, findImpact, mergeEstate, listPriceKeys, RULES, takeStock } from '@cloudmend/finops';
import { measureCoverage, type Resource, type UnitSnapshot } from '@cloudmend/scanner';

/** What follows from any provider's facts and verdicts: savings, inventory, coverage. */
export interface Assessment {
  /** Recommendations, and what could not be evaluated. */
  advise(units: readonly UnitSnapshot[], options: { now: Date }): Advice;
  /** The account's inventory, given the previous one: parts not read stay as they were. */
  updateStock(units: readonly UnitSnapshot[], before: readonly EstateRow[]): readonly EstateRow[];
  /** The data that a resource's fault affects; undefined if it holds none. */
  findImpact(resource: Resource): FindingImpact | undefined;
  /** The prices a resource needs, by the rules' own keys. */
  listPriceKeys(resource: Resource, now: Date): readonly string[];
  /** Passed divided by assessed, 0 to 1. */
  measureCoverage(controls: readonly ControlState[]): number;
  /** The saving rules; each rule's kinds name its provider. */
  readonly rules: ReadonlyArray<{ readonly id: string; readonly kinds: readonly string[] }>;
}

/** The real saving rules. */
export const assessment: Assessment = {
  advise,
  updateStock: (units, before) => mergeEstate(before, takeStock(units)),
  findImpact,
  listPriceKeys,
  measureCoverage: (controls) => measureCoverage(controls).coverage,
  rules: RULES,
};
