import * as z from 'zod';
import { CheckTally } from '../compliance/index';
import type { Observation } from '../evidence/observation';
import type { Intent } from './intent';

/** `none`: everything was read, and no such resource exists. Only `holds` is a yes. */
export const FactState = z.enum(['holds', 'partly', 'fails', 'none', 'not-known']);
export type FactState = z.infer<typeof FactState>;

const Counts = CheckTally.omit({ check: true });
type Counts = z.infer<typeof Counts>;

/** What an answer rests on: counts, dates and seals. */
export const IntentFacts = z.object({
  intent: z.string(),
  statement: z.string(),
  state: FactState,
  counts: Counts,
  checks: z.array(CheckTally.extend({ title: z.string() })),
  /** Accounts that are linked, and those that a recent scan read for this. */
  accounts: z.number().int(),
  observed: z.number().int(),
  /** ISO time of the oldest observation among the newest of each account; null if there is none. */
  asOf: z.string().nullable(),
  /** Entries of the audit trail that seal these observations. */
  seals: z.array(z.number().int()),
});
export type IntentFacts = z.infer<typeof IntentFacts>;

type Observed = Pick<Observation, 'accountId' | 'scanId' | 'at' | 'judgedWith' | 'planned' | 'tallies' | 'seal'>;
type Thresholds = Observation['judgedWith']['thresholds'];

export interface FactSources {
  /** Ids of the accounts that are linked. */
  readonly accounts: readonly string[];
  /** Recent enough to speak for today. */
  readonly observations: readonly Observed[];
  /** The requirement of a check with the thresholds of a scan; undefined if it is not in the catalogue. */
  readonly findTitle: (check: string, thresholds: Thresholds) => string | undefined;
}

/** Hours for which an observation speaks: those of a weekly scan, as in a timeline. */
export const FACT_HOURS = 192;

const NOTHING: Counts = { pass: 0, fail: 0, unknown: 0, manual: 0 };

const add = (a: Counts, b: Counts): Counts => ({
  pass: a.pass + b.pass,
  fail: a.fail + b.fail,
  unknown: a.unknown + b.unknown,
  manual: a.manual + b.manual,
});

/** The newest observation of an account that ran all of these checks. */
const findNewest = (account: string, checks: readonly string[], observations: readonly Observed[]) =>
  observations
    .filter(({ accountId, planned }) => accountId === account && checks.every((check) => planned.includes(check)))
    .reduce<Observed | undefined>((newest, one) => (newest && newest.at >= one.at ? newest : one), undefined);

const toState = ({ pass, fail, unknown, manual }: Counts, isWhole: boolean): FactState => {
  // What was not read may hold a failure, and hides no failure that was seen.
  if (fail > 0) return pass > 0 ? 'partly' : 'fails';
  if (!isWhole || unknown > 0 || manual > 0) return 'not-known';
  return pass > 0 ? 'holds' : 'none';
};

/** One requirement of a check, as every scan evaluated it; undefined if they differ, or the check is gone. */
const findRequirement = (
  check: string,
  newest: readonly Observed[],
  { findTitle }: FactSources,
): string | undefined => {
  const titles = new Set(newest.map(({ judgedWith }) => findTitle(check, judgedWith.thresholds)));
  return titles.size === 1 ? [...titles][0] : undefined;
};

/** The facts of an intent, from the newest observation of each linked account. */
export const gatherFacts = (intent: Intent, sources: FactSources): IntentFacts => {
  const { accounts, observations } = sources;
  const newest = accounts.flatMap((account) => findNewest(account, intent.checks, observations) ?? []);
  const titles = intent.checks.map((check) => findRequirement(check, newest, sources));
  const tallies = intent.checks.map((check, at) => ({
    check,
    title: titles[at] ?? check,
    ...newest
      .flatMap((one) => one.tallies.filter((tally) => tally.check === check))
      .reduce<Counts>((sum, tally) => add(sum, tally), NOTHING),
  }));
  const isWhole = !titles.includes(undefined) && accounts.length > 0 && newest.length === accounts.length;
  const counts = tallies.reduce<Counts>((sum, tally) => add(sum, tally), NOTHING);
  return {
    intent: intent.id,
    // A check's own requirement names its threshold.
    statement: (titles.length === 1 ? titles[0] : undefined) ?? intent.statement,
    // Facts about accounts hold once each of them was read.
    state: intent.checks.length === 0 && isWhole ? 'holds' : toState(counts, isWhole),
    counts,
    checks: tallies,
    accounts: accounts.length,
    observed: newest.length,
    asOf: newest.map(({ at }) => at).sort()[0] ?? null,
    seals: newest.flatMap(({ seal }) => (seal ? [seal.seq] : [])).sort((a, b) => a - b),
  };
};

/**
 * What an answer depends on, as text with one form: its digest changes with a count, the number of accounts or a
 * requirement, and not with a scan that saw the same.
 */
export const toDigestInput = ({ intent, statement, state, checks, accounts, observed }: IntentFacts): string =>
  JSON.stringify([
    intent,
    statement,
    state,
    checks.map(({ check, title, pass, fail, unknown, manual }) => [check, title, pass, fail, unknown, manual]),
    accounts,
    observed,
  ]);
