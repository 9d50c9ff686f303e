import type {
  AccountSavings,
  Dismissal,
  Recommendation,
  UnjudgedReason,
  UnjudgedResource,
} from '@cloudmend/domain/recommendations';

/** What no rule could judge, and how much of it there is. */
export type UnjudgedResources = {
  readonly counts: Readonly<Record<UnjudgedReason, number>>;
  readonly resources: readonly UnjudgedResource[];
};

export interface RecommendationStore {
  list(): Promise<readonly Recommendation[]>;
  /** The savings of `list` by account and rule, for each account that saving rules have judged: one query, however many accounts there are. */
  openSavings(): Promise<readonly AccountSavings[]>;
  /** Sets one aside, or takes it up again where there is no dismissal. @throws AppError not-found, conflict */
  settle(
    id: string,
    dismissal: Dismissal | undefined,
  ): Promise<{ readonly before: Recommendation; readonly after: Recommendation }>;
  unjudged(): Promise<UnjudgedResources>;
  /** Replaces what could not be judged in an account; the first of many are kept, and how many there were. */
  recordUnjudged(
    scan: { scanId: string; at: string; accountId: string },
    resources: readonly UnjudgedResource[],
  ): Promise<void>;
  /** Replaces an account's open recommendations of the rules that ran; dismissed ones stay dismissed. */
  record(
    scan: { scanId: string; at: string; accountId: string },
    recommendations: readonly Recommendation[],
    rulesRun: readonly string[],
  ): Promise<void>;
}
