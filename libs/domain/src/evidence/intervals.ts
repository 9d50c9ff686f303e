import type { CheckTally } from '../compliance/index';
import type { Observation, ObservedAccount } from './observation';

/**
 * The state of a control at a point in time. `not-observed`: no unexpired scan evaluated it. `attested`: nothing
 * assesses it, and a person's statement is in force.
 */
export type IntervalState = 'passed' | 'failed' | 'not-known' | 'not-observed' | 'not-assessed' | 'manual' | 'attested';

export interface Interval {
  /** ISO times; the end is exclusive. */
  readonly from: string;
  readonly to: string;
  readonly state: IntervalState;
}

/** Consecutive failing observations. The change happened between two scans, so the duration is a range. */
export interface Failure {
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** The first observation that no longer failed; null while the control fails, or if nothing was seen since. */
  readonly passedAgain: string | null;
  readonly atLeastDays: number;
  /** Null if every observation before failed, or every one since. */
  readonly atMostDays: number | null;
}

export interface TimelineInput {
  /** Observations of any account, in any order. */
  readonly observations: ReadonlyArray<Pick<Observation, 'accountId' | 'at' | 'planned' | 'tallies'>>;
  readonly accounts: readonly ObservedAccount[];
  /** ISO times; the end is exclusive. */
  readonly from: string;
  readonly to: string;
  /** Time until an observation expires if no newer one follows. */
  readonly validForMs: number;
}

export interface ControlChecks {
  readonly checks: readonly string[];
  /** Needs manual review. */
  readonly manual?: boolean | undefined;
}

const DAY_MS = 86_400_000;

type Seen = Pick<CheckTally, 'pass' | 'fail' | 'unknown' | 'manual'>;

/** A check's verdicts in one observation; undefined if that scan did not run the check. */
type CheckSeen = Seen | undefined;

const NOTHING: Seen = { pass: 0, fail: 0, unknown: 0, manual: 0 };

interface IndexedObservation {
  readonly at: number;
  readonly findSeen: (check: string) => CheckSeen;
}

const indexObservation = ({ at, planned, tallies }: TimelineInput['observations'][number]): IndexedObservation => {
  const ran = new Set(planned);
  const byCheck = new Map(tallies.map((tally) => [tally.check, tally]));
  return { at: Date.parse(at), findSeen: (check) => (ran.has(check) ? (byCheck.get(check) ?? NOTHING) : undefined) };
};

/** Worst first: one failed check fails the control, which passes only if every check was evaluated. */
const combineChecks = (seen: readonly CheckSeen[], isManual: boolean): IntervalState => {
  if (seen.some((check) => check && check.fail > 0)) return 'failed';
  if (seen.some((check) => check && check.unknown > 0)) return 'not-known';
  if (seen.some((check) => check === undefined)) return 'not-observed';
  if (seen.some((check) => check && check.pass > 0)) return 'passed';
  return isManual || seen.some((check) => check && check.manual > 0) ? 'manual' : 'not-assessed';
};

const WEIGHT: Record<IntervalState, number> = {
  failed: 5,
  'not-known': 4,
  'not-observed': 3,
  passed: 2,
  manual: 1,
  attested: 1,
  'not-assessed': 0,
};

const combineAccounts = (states: readonly IntervalState[]): IntervalState =>
  states.length === 0 ? 'not-observed' : states.reduce((a, b) => (WEIGHT[b] > WEIGHT[a] ? b : a));

interface AccountHistory {
  readonly start: number;
  readonly end: number;
  /** Oldest first. */
  readonly observations: readonly IndexedObservation[];
}

interface Period {
  readonly from: number;
  readonly to: number;
}

const readHistories = ({ observations, accounts }: TimelineInput): readonly AccountHistory[] =>
  accounts.map(({ accountId, linkedAt, unlinkedAt }) => ({
    start: Date.parse(linkedAt),
    end: unlinkedAt === null ? Number.POSITIVE_INFINITY : Date.parse(unlinkedAt),
    observations: observations
      .filter((observation) => observation.accountId === accountId)
      .map(indexObservation)
      .sort((a, b) => a.at - b.at),
  }));

/** The last unexpired observation of a check before a point in time. */
const lastSeen = ({ observations }: AccountHistory, check: string, at: number, validForMs: number): CheckSeen => {
  for (let index = observations.length - 1; index >= 0; index -= 1) {
    const observation = observations[index] as IndexedObservation;
    if (observation.at > at) continue;
    if (at - observation.at >= validForMs) return undefined;
    const seen = observation.findSeen(check);
    if (seen) return seen;
  }
  return undefined;
};

/** Every time at which a state may change: accounts linked or unlinked, observations made or expired. */
const findBoundaries = (
  histories: readonly AccountHistory[],
  { from, to }: Period,
  validForMs: number,
): readonly number[] => {
  const moments = histories.flatMap(({ start, end, observations }) => [
    start,
    end,
    ...observations.flatMap(({ at }) => [at, at + validForMs]),
  ]);
  return [...new Set([from, ...moments.filter((moment) => moment > from && moment < to), to])].sort((a, b) => a - b);
};

const toIso = (at: number): string => new Date(at).toISOString();

/** Joins consecutive intervals of the same state. */
export const mergeNeighbours = (intervals: readonly Interval[]): Interval[] => {
  const merged: Interval[] = [];
  for (const interval of intervals) {
    const last = merged.at(-1);
    if (last?.state === interval.state) merged[merged.length - 1] = { ...last, to: interval.to };
    else merged.push(interval);
  }
  return merged;
};

/** Prepares the data that all timelines share. Intervals cover the period without gaps or overlaps. */
export const openTimeline = (
  input: TimelineInput,
): {
  listIntervals(control: ControlChecks): readonly Interval[];
  listFailures(control: ControlChecks): readonly Failure[];
} => {
  const period = { from: Date.parse(input.from), to: Date.parse(input.to) };
  const histories = readHistories(input);
  const boundaries = findBoundaries(histories, period, input.validForMs);
  const stateAt = ({ checks, manual }: ControlChecks, at: number): IntervalState => {
    const present = histories.filter(({ start, end }) => start <= at && at < end);
    if (checks.length === 0) return manual === true ? 'manual' : 'not-assessed';
    return combineAccounts(
      present.map((history) =>
        combineChecks(
          checks.map((check) => lastSeen(history, check, at, input.validForMs)),
          manual === true,
        ),
      ),
    );
  };
  const toIntervals = (control: ControlChecks): readonly Interval[] =>
    mergeNeighbours(
      boundaries.slice(0, -1).map((from, index) => ({
        from: toIso(from),
        to: toIso(boundaries[index + 1] as number),
        state: stateAt(control, from),
      })),
    );
  return {
    listIntervals: toIntervals,
    listFailures: (control) => findFailures(toIntervals(control), momentsIn(histories, period)),
  };
};

const momentsIn = (histories: readonly AccountHistory[], { from, to }: Period): readonly number[] =>
  [...new Set(histories.flatMap(({ observations }) => observations.map(({ at }) => at)))]
    .filter((at) => at >= from && at < to)
    .sort((a, b) => a - b);

const wholeDays = (ms: number): number => Math.floor(ms / DAY_MS);

/** States that were seen and are no failure. What was not observed or not fully read does not end one. */
const NOT_FAILED: ReadonlySet<IntervalState | undefined> = new Set(['passed', 'manual', 'not-assessed']);

/** Groups consecutive failing observations. An unobserved gap does not end a failure, which may have lasted. */
const findFailures = (intervals: readonly Interval[], moments: readonly number[]): readonly Failure[] => {
  const observed = moments.map((at) => ({
    at,
    state: intervals.find(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to))?.state,
  }));
  const failures: Failure[] = [];
  let passedBefore: number | null = null;
  let run: { first: number; last: number; after: number | null } | undefined;
  const endRun = (passedAgain: number | null): void => {
    if (!run) return;
    failures.push({
      firstSeen: toIso(run.first),
      lastSeen: toIso(run.last),
      passedAgain: passedAgain === null ? null : toIso(passedAgain),
      atLeastDays: wholeDays(run.last - run.first),
      atMostDays: passedAgain === null || run.after === null ? null : Math.ceil((passedAgain - run.after) / DAY_MS),
    });
    run = undefined;
  };
  for (const { at, state } of observed) {
    if (state === 'failed') run = { first: run?.first ?? at, last: at, after: run ? run.after : passedBefore };
    if (NOT_FAILED.has(state)) {
      endRun(at);
      passedBefore = at;
    }
  }
  endRun(null);
  return failures;
};
