import type { EstateRow } from '@cloudmend/domain/estate';
import type { ControlRef, FindingImpact } from '@cloudmend/domain/findings';
import type { ScanMode, ServicePreset, TimeRange } from '@cloudmend/domain/scans';
import type { Thresholds } from '@cloudmend/domain/thresholds';
import type { Advice } from '@cloudmend/finops';
import type { CloudReader, PriceQuote, Resource, ScanUnit, UnitSnapshot, Verdict } from '@cloudmend/scanner';
import type { ControlState, FrameworkStates } from '@cloudmend/domain/compliance';

/** The days of cost to ask for: YYYY-MM-DD, UTC, both included. */
export interface CostWindow {
  readonly from: string;
  readonly to: string;
}

/** What the workers need to know of a check. */
export interface CheckFacts {
  readonly id: string;
  /** The service of the unit that carries what the check judges: `ec2` for a check of VPC things. */
  readonly unitService: string;
}

/** What reads and judges a cloud: the scanner and the saving rules, as the workers use them. */
export interface ScanEngine {
  /** The regions that the account has enabled; asked in the home region of its partition. @throws CloudError */
  listRegions(reader: CloudReader, partition: string): Promise<readonly string[]>;
  /** The account that pays for the reader's account; null where none does, or it may not be told. */
  payerOf(reader: CloudReader, partition: string): Promise<string | null>;
  planUnits(plan: {
    accountId: string;
    regions: readonly string[];
    mode: ScanMode;
    services: ServicePreset;
  }): readonly ScanUnit[];
  collectUnit(
    reader: CloudReader,
    unit: ScanUnit,
    options: {
      now: Date;
      mode: ScanMode;
      range: TimeRange;
      patienceMs: number;
      partition: string;
      regions?: readonly string[];
      costWindow?: CostWindow;
      /** The accounts whose bills this one pays, to be read in its place. */
      billsOf?: readonly string[];
      /** The bill was read through the account that pays it. */
      isBillRead?: boolean;
      quotes?: readonly PriceQuote[];
      earlier?: UnitSnapshot;
    },
  ): Promise<UnitSnapshot>;
  /** Tells whether what a finding hangs on was wholly read, so that its absence means it is gone. */
  readScope(units: readonly UnitSnapshot[]): (finding: { readonly check: string; readonly region: string }) => boolean;
  judge(
    accountId: string,
    units: readonly UnitSnapshot[],
    options: { now: Date; thresholds?: Partial<Thresholds> },
  ): readonly Verdict[];
  /** What to save, and what could not be judged. */
  advise(units: readonly UnitSnapshot[], options: { now: Date }): Advice;
  /** What the account holds now, given what it held before: parts that were not read stay as they were. */
  stockOf(units: readonly UnitSnapshot[], before: readonly EstateRow[]): readonly EstateRow[];
  /** The data that a fault of a resource concerns; undefined where it holds none. */
  impactOf(resource: Resource): FindingImpact | undefined;
  frameworkStates(verdicts: ReadonlyArray<Pick<Verdict, 'check' | 'status'>>): readonly FrameworkStates[];
  /** Passed over assessed, 0 to 1. */
  coverageOf(controls: readonly ControlState[]): number;
  /** The controls that a check's findings carry. */
  findingControlsOf(check: string): readonly ControlRef[];
  readonly checks: readonly CheckFacts[];
  readonly rules: ReadonlyArray<{ readonly id: string; readonly kinds: readonly string[] }>;
}
