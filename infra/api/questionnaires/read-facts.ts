import { createHash } from 'node:crypto';
import {
  describeFacts,
  FACT_HOURS,
  gatherFacts,
  INTENTS,
  type IntentFacts,
  type ProposedFacts,
  toDigestInput,
} from '@cloudmend/domain/questionnaires';
import type { Thresholds } from '@cloudmend/domain/thresholds';
import type { MemberUses } from '../../runtime';

export type FactUses = Pick<MemberUses, 'accounts' | 'observations' | 'providers' | 'clock'>;

const HOUR_MS = 3_600_000;

const toProposed = (facts: IntentFacts): ProposedFacts => {
  const { intent, statement, state, checks } = facts;
  const digest = `sha256:${createHash('sha256').update(toDigestInput(facts)).digest('hex')}`;
  return { intent, statement, state, checks, digest, text: describeFacts(facts) };
};

/** What the newest scans of the linked accounts say to every intent. */
export const readFacts = async ({ accounts, observations, providers, clock }: FactUses): Promise<ProposedFacts[]> => {
  const now = clock();
  const period = { from: new Date(now.getTime() - FACT_HOURS * HOUR_MS).toISOString(), to: now.toISOString() };
  const [installed, linked, observed] = await Promise.all([providers(), accounts.list(), observations.list(period)]);
  const sources = {
    accounts: linked.map(({ accountId }) => accountId),
    observations: observed,
    findTitle: (check: string, thresholds: Readonly<Record<string, number | string>>) =>
      installed.ofCheck(check)?.describeExpected(check, thresholds as unknown as Thresholds),
  };
  return INTENTS.map((intent) => toProposed(gatherFacts(intent, sources)));
};
