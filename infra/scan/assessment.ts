import type { ControlState, FrameworkStates } from '@cloudmend/domain/compliance';
import type { EstateRow } from '@cloudmend/domain/estate';
import type { ControlRef, FindingImpact } from '@cloudmend/domain/findings';
import { type Advice, advise, findImpact, mergeEstate, listPriceKeys, RULES, takeStock } from '@cloudmend/finops';
import {
  listBenchmarkControls,
  measureCoverage,
  frameworkStates,
  type Resource,
  type UnitSnapshot,
  type Verdict,
} from '@cloudmend/scanner';

/** What follows from any provider's facts and verdicts: savings, inventory, controls. */
export interface Assessment {
  /** Recommendations, and what could not be evaluated. */
  advise(units: readonly UnitSnapshot[], options: { now: Date }): Advice;
  /** The account's inventory, given the previous one: parts not read stay as they were. */
  updateStock(units: readonly UnitSnapshot[], before: readonly EstateRow[]): readonly EstateRow[];
  /** The data that a resource's fault affects; undefined if it holds none. */
  findImpact(resource: Resource): FindingImpact | undefined;
  /** The prices a resource needs, by the rules' own keys. */
  listPriceKeys(resource: Resource, now: Date): readonly string[];
  frameworkStates(verdicts: ReadonlyArray<Pick<Verdict, 'check' | 'status'>>): readonly FrameworkStates[];
  /** Passed divided by assessed, 0 to 1. */
  measureCoverage(controls: readonly ControlState[]): number;
  /** The controls of a check's findings. */
  listFindingControls(check: string): readonly ControlRef[];
  /** The saving rules; each rule's kinds name its provider. */
  readonly rules: ReadonlyArray<{ readonly id: string; readonly kinds: readonly string[] }>;
}

/** The real saving rules and frameworks. */
export const assessment: Assessment = {
  advise,
  updateStock: (units, before) => mergeEstate(before, takeStock(units)),
  findImpact,
  listPriceKeys,
  frameworkStates,
  measureCoverage: (controls) => measureCoverage(controls).coverage,
  listFindingControls: listBenchmarkControls,
  rules: RULES,
};
