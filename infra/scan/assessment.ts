import type { ControlState, FrameworkStates } from '@cloudmend/domain/compliance';
import type { EstateRow } from '@cloudmend/domain/estate';
import type { ControlRef, FindingImpact } from '@cloudmend/domain/findings';
import { type Advice, advise, impactOf, mergeEstate, priceKeysOf, RULES, takeStock } from '@cloudmend/finops';
import {
  benchmarkControlsOf,
  coverageOf,
  frameworkStates,
  type Resource,
  type UnitSnapshot,
  type Verdict,
} from '@cloudmend/scanner';

/** What follows from the facts and verdicts of any provider: savings, stock, controls. */
export interface Assessment {
  /** What to save, and what could not be judged. */
  advise(units: readonly UnitSnapshot[], options: { now: Date }): Advice;
  /** What the account holds now, given what it held before: parts that were not read stay as they were. */
  stockOf(units: readonly UnitSnapshot[], before: readonly EstateRow[]): readonly EstateRow[];
  /** The data that a fault of a resource concerns; undefined where it holds none. */
  impactOf(resource: Resource): FindingImpact | undefined;
  /** The prices that a resource needs, by the saving rules' own keys. */
  priceKeysOf(resource: Resource, now: Date): readonly string[];
  frameworkStates(verdicts: ReadonlyArray<Pick<Verdict, 'check' | 'status'>>): readonly FrameworkStates[];
  /** Passed over assessed, 0 to 1. */
  coverageOf(controls: readonly ControlState[]): number;
  /** The controls that a check's findings carry. */
  findingControlsOf(check: string): readonly ControlRef[];
  /** The saving rules; the kinds of each name the provider it is about. */
  readonly rules: ReadonlyArray<{ readonly id: string; readonly kinds: readonly string[] }>;
}

/** The real saving rules and frameworks. */
export const assessment: Assessment = {
  advise,
  stockOf: (units, before) => mergeEstate(before, takeStock(units)),
  impactOf,
  priceKeysOf,
  frameworkStates,
  coverageOf: (controls) => coverageOf(controls).coverage,
  findingControlsOf: benchmarkControlsOf,
  rules: RULES,
};
