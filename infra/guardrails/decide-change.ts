import {
  assertRunning,
  dayAt,
  type DayUse,
  evaluateGuardrails,
  type GuardrailFacts,
  GuardrailPolicy,
  type GuardrailResult,
  toFact,
} from '@cloudmend/domain/guardrails';
import type { Stores } from '@cloudmend/store';

/** What is decided about: a change or a run of a direct fix. */
export interface DecidedSubject {
  readonly id: string;
  readonly title: string;
  /** What its author knows. */
  readonly facts: Omit<GuardrailFacts, 'now' | 'today'>;
}

interface DecideDeps {
  readonly guardrails: Stores['guardrails'];
  readonly clock: () => Date;
}

const toUse = ({ resources, monthlyUsd }: DecidedSubject['facts'], isProduction: boolean): DayUse => ({
  productionChanges: Number(isProduction),
  resources: resources.known ? resources.value.length : 0,
  usd: monthlyUsd.known ? Math.max(0, monthlyUsd.value ?? 0) : 0,
});

const isInProduction = ({ decisions }: GuardrailResult): boolean =>
  decisions.some(({ rule, facts }) => rule === 'approvals' && facts.some(({ value }) => value === 'production'));

/**
 * Asks the guardrails about a change or run and counts it on the day if it is allowed, so that changes decided at the
 * same time cannot exceed a cap together. The answer is recorded for dry runs.
 *
 * @throws AppError conflict while automation is stopped
 */
export const decideChange = async (
  { guardrails, clock }: DecideDeps,
  { id, title, facts }: DecidedSubject,
): Promise<GuardrailResult> => {
  await assertRunning(guardrails);
  const kept = await guardrails.policy();
  const policy = GuardrailPolicy.safeParse(kept.policy).data;
  const now = clock();
  const at = now.toISOString();
  const day = dayAt(policy?.timezone ?? 'UTC', now.getTime());
  const decide = async (): Promise<{ readonly stated: GuardrailFacts; readonly result: GuardrailResult }> => {
    const stated = { ...facts, now: at, today: toFact(await guardrails.useOf(day, id)) };
    return { stated, result: evaluateGuardrails(kept, stated) };
  };
  const hasRoom = async ({ result }: Awaited<ReturnType<typeof decide>>): Promise<boolean> =>
    result.verdict !== 'allow' ||
    policy === undefined ||
    guardrails.takeRoom(day, id, toUse(facts, isInProduction(result)), policy.perDay);
  let decided = await decide();
  // Another change has taken the room since it was read: the next reading sees it.
  while (!(await hasRoom(decided))) decided = await decide();
  const { stated, result } = decided;
  const rulesWith = (verdict: string) =>
    result.decisions.filter((each) => each.verdict === verdict).map(({ rule }) => rule);
  await guardrails.recordDecision({
    id,
    title,
    at,
    verdict: result.verdict,
    stoppedBy: rulesWith('deny'),
    waitedFor: rulesWith('wait'),
    facts: stated,
  });
  return result;
};
