import { z } from 'zod';
import { CheckTally } from '../compliance/index';
import type { Observation } from '../evidence/observation';
import { Seal } from '../evidence/observation';
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
  /** The observation of each account, and where its seal stands in the audit trail. */
  observations: z.array(z.object({ accountId: z.string(), scanId: z.string(), at: z.string(), seal: Seal.nullable() })),
});
export type IntentFacts = z.infer<typeof IntentFacts>;

type Observed = Pick<Observation, 'accountId' | 'scanId' | 'at' | 'planned' | 'tallies' | 'seal'>;

export interface FactSources {
  /** Ids of the accounts that are linked. */
  readonly accounts: readonly string[];
  /** Recent enough to speak for today. */
  readonly observations: readonly Observed[];
  /** The requirement of a check; undefined if it is not in the catalogue. */
  readonly findTitle: (check: string) => string | undefined;
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

/** The facts of an intent, from the newest observation of each linked account. */
export const gatherFacts = (intent: Intent, { accounts, observations, findTitle }: FactSources): IntentFacts => {
  const newest = accounts.flatMap((account) => findNewest(account, intent.checks, observations) ?? []);
  const tallies = intent.checks.map((check) => ({
    check,
    title: findTitle(check) ?? check,
    ...newest
      .flatMap((one) => one.tallies.filter((tally) => tally.check === check))
      .reduce<Counts>((sum, tally) => add(sum, tally), NOTHING),
  }));
  const isKnown = intent.checks.every((check) => findTitle(check) !== undefined);
  const isWhole = isKnown && accounts.length > 0 && newest.length === accounts.length;
  const counts = tallies.reduce<Counts>((sum, tally) => add(sum, tally), NOTHING);
  const state = toState(counts, isWhole);
  return {
    intent: intent.id,
    statement: intent.statement,
    // Facts about accounts hold once each of them was read.
    state: intent.checks.length === 0 && isWhole ? 'holds' : state,
    counts,
    checks: tallies,
    accounts: accounts.length,
    observed: newest.length,
    asOf: newest.map(({ at }) => at).sort()[0] ?? null,
    observations: newest.map(({ accountId, scanId, at, seal }) => ({ accountId, scanId, at, seal })),
  };
};

/**
 * What an answer depends on, as text with one form: its digest changes with a count, an account or a requirement, and
 * not with a scan that saw the same.
 */
export const toDigestInput = ({ intent, statement, state, checks, accounts, observations }: IntentFacts): string =>
  JSON.stringify([
    intent,
    statement,
    state,
    checks.map(({ check, title, pass, fail, unknown, manual }) => [check, title, pass, fail, unknown, manual]),
    accounts,
    observations.map(({ accountId }) => accountId).sort(),
  ]);
