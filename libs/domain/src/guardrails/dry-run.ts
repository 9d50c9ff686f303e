import * as z from 'zod';
import { GateVerdict } from '../changes/change-parts';
import { evaluateGuardrails } from './evaluate';
import { GuardrailFacts } from './facts';
import type { GuardrailPolicy } from './policy';

export const DRY_RUN_DAYS = 30;

/** A change or direct fix that the guardrails were asked about, with the latest answer. */
export const PastChange = z.object({
  /** Of the change or the run. */
  id: z.string(),
  title: z.string(),
  at: z.iso.datetime(),
  verdict: GateVerdict,
  /** Rules that stopped it or made it wait. */
  stoppedBy: z.array(z.string()),
  waitedFor: z.array(z.string()),
  facts: GuardrailFacts,
});
export type PastChange = z.infer<typeof PastChange>;

/** How many past changes a rule stopped or made wait. */
export const RuleEffect = z.object({ rule: z.string(), stopped: z.number().int(), waited: z.number().int() });
export type RuleEffect = z.infer<typeof RuleEffect>;

/** What guardrails did, by rule. */
export const countEffects = (
  changes: ReadonlyArray<Pick<PastChange, 'stoppedBy' | 'waitedFor'>>,
): readonly RuleEffect[] => {
  const effects = new Map<string, { stopped: number; waited: number }>();
  const of = (rule: string): { stopped: number; waited: number } => {
    const known = effects.get(rule) ?? { stopped: 0, waited: 0 };
    effects.set(rule, known);
    return known;
  };
  for (const { stoppedBy, waitedFor } of changes) {
    for (const rule of stoppedBy) of(rule).stopped += 1;
    for (const rule of waitedFor) of(rule).waited += 1;
  }
  return [...effects].map(([rule, effect]) => ({ rule, ...effect }));
};

/** What another policy would have said about one change. */
export const DryRunRow = PastChange.pick({ id: true, title: true, at: true }).extend({
  monthlyUsd: z.number().nullable(),
  before: GateVerdict,
  after: GateVerdict,
  /** Sentences of the rules that decide the new verdict. */
  because: z.array(z.string()),
});
export type DryRunRow = z.infer<typeof DryRunRow>;

export const DryRun = z.object({
  changes: z.number().int(),
  /** Changes that would have been stopped and were not, and so on. */
  stopped: z.number().int(),
  waiting: z.number().int(),
  allowed: z.number().int(),
  /** The savings that the newly stopped changes stand for, in USD per month. */
  stoppedUsd: z.number(),
  effects: z.array(RuleEffect),
  /** The changes with another verdict, newest first. */
  rows: z.array(DryRunRow),
});
export type DryRun = z.infer<typeof DryRun>;

const toCents = (usd: number): number => Math.round(usd * 100) / 100;

/** What a policy would have said about past changes, with the facts as they were. */
export const dryRunGuardrails = (policy: GuardrailPolicy, past: readonly PastChange[]): DryRun => {
  const tried = past.map((change) => {
    const { verdict, decisions } = evaluateGuardrails({ policy, hash: '' }, change.facts);
    const ruled = (wanted: GateVerdict) => decisions.filter((decision) => decision.verdict === wanted);
    const { monthlyUsd } = change.facts;
    return {
      stoppedBy: ruled('deny').map(({ rule }) => rule),
      waitedFor: ruled('wait').map(({ rule }) => rule),
      row: {
        id: change.id,
        title: change.title,
        at: change.at,
        monthlyUsd: monthlyUsd.known && monthlyUsd.value !== null ? toCents(monthlyUsd.value) : null,
        before: change.verdict,
        after: verdict,
        because: verdict === 'allow' ? [] : ruled(verdict).map(({ sentence }) => sentence),
      },
    };
  });
  const rows = tried
    .map(({ row }) => row)
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => b.at.localeCompare(a.at));
  const turned = (wanted: GateVerdict): readonly DryRunRow[] => rows.filter(({ after }) => after === wanted);
  const saved = turned('deny').reduce((sum, { monthlyUsd }) => sum + Math.max(0, -(monthlyUsd ?? 0)), 0);
  return {
    changes: past.length,
    stopped: turned('deny').length,
    waiting: turned('wait').length,
    allowed: turned('allow').length,
    stoppedUsd: toCents(saved),
    effects: [...countEffects(tried)],
    rows: [...rows],
  };
};
