import type {
  AccountSavings,
  Dismissal,
  Recommendation,
  UnjudgedReason,
  UnjudgedResource,
} from '@cloudmend/domain/recommendations';

/** What no rule could evaluate, with totals. */
export type UnjudgedResources = {
  readonly counts: Readonly<Record<UnjudgedReason, number>>;
  readonly resources: readonly UnjudgedResource[];
};

export interface RecommendationStore {
  list(): Promise<readonly Recommendation[]>;
  /** Open ones of an account, in no order. */
  openOf(accountId: string): Promise<readonly Recommendation[]>;
  /**
   * The savings of `list` by account and rule, for each account that rules have evaluated: one query for any number of
   * accounts.
   */
  openSavings(): Promise<readonly AccountSavings[]>;
  /** Dismisses a recommendation, or reopens it without a dismissal. @throws AppError not-found, conflict */
  settle(
    id: string,
    dismissal: Dismissal | undefined,
  ): Promise<{ readonly before: Recommendation; readonly after: Recommendation }>;
  readUnjudged(): Promise<UnjudgedResources>;
  /** Replaces what could not be evaluated in an account; stores the first of many and the total. */
  recordUnjudged(
    scan: { scanId: string; at: string; accountId: string },
    resources: readonly UnjudgedResource[],
  ): Promise<void>;
  /**
   * Replaces an account's open recommendations of the rules that ran; dismissed ones stay dismissed. @param wasPlanned
   * whether the scan planned to read where a recommendation is; others stay. @default all
   */
  // oxlint-disable-next-line max-params -- the scan, what it found, and the two limits of what it can withdraw.
  record(
    scan: { scanId: string; at: string; accountId: string },
    recommendations: readonly Recommendation[],
    rulesRun: readonly string[],
    wasPlanned?: (recommendation: Pick<Recommendation, 'rule' | 'region'>) => boolean,
  ): Promise<void>;
}
