import type { ControlState } from '@cloudmend/domain/compliance';
import type { CarbonMonth, CarbonReading } from '@cloudmend/domain/carbon';
import type { EstateRow } from '@cloudmend/domain/estate';
import type { FindingImpact } from '@cloudmend/domain/findings';
import {
  type Advice,
  advise,
  findImpact,
  mergeEstate,
  listPriceKeys,
  readCarbonRates,
  RULES,
  takeStock,
} from '@cloudmend/finops';
import { HOLD_MS, integrateMonth } from '@cloudmend/finops/activity';
import { measureCoverage, type Resource, type UnitSnapshot } from '@cloudmend/scanner';

/** What follows from any provider's facts and verdicts: savings, inventory, coverage. */
export interface Assessment {
  /** Recommendations, and what could not be evaluated. */
  advise(units: readonly UnitSnapshot[], options: { now: Date }): Advice;
  /** The account's inventory, given the previous one: parts not read stay as they were. */
  updateStock(units: readonly UnitSnapshot[], before: readonly EstateRow[]): readonly EstateRow[];
  /** What the account emits per hour. */
  readCarbon(units: readonly UnitSnapshot[]): Pick<CarbonReading, 'factors' | 'read' | 'rates'>;
  /** The emissions of a month from its readings, and for how long a reading holds. */
  integrateCarbon(
    accountId: string,
    month: string,
    input: { readonly readings: readonly CarbonReading[]; readonly now: Date },
  ): CarbonMonth;
  readonly carbonHoldMs: number;
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
  readCarbon: readCarbonRates,
  integrateCarbon: integrateMonth,
  carbonHoldMs: HOLD_MS,
  findImpact,
  listPriceKeys,
  measureCoverage: (controls) => measureCoverage(controls).coverage,
  rules: RULES,
};
