import type { GateDecision, GateVerdict } from '../changes/change-parts';
import { canonicalJson } from '../changes/jcs';
import type { Sha256Hex } from '../changes/proof';
import { GuardrailFacts } from './facts';
import { matchesPath } from './path-pattern';
import { GuardrailPolicy } from './policy';
import { type Guardrail, GUARDRAILS, type RuleDecision } from './rules';

/** People of whom one must approve, because of a path. */
export interface OwnersNeeded {
  readonly path: string;
  readonly emails: readonly string[];
}

export interface GuardrailResult {
  readonly verdict: GateVerdict;
  readonly approvals: 1 | 2;
  /** One for each rule. */
  readonly decisions: readonly GateDecision[];
  readonly owners: readonly OwnersNeeded[];
  readonly policyHash: string;
}

const SEVERITY: Readonly<Record<GateVerdict, number>> = { allow: 0, wait: 1, deny: 2 };

/** The stricter of two verdicts. */
export const stricter = (a: GateVerdict, b: GateVerdict): GateVerdict => (SEVERITY[a] >= SEVERITY[b] ? a : b);

const FAILED: RuleDecision = {
  verdict: 'deny',
  sentence: 'This guardrail could not be evaluated.',
  facts: [],
  approvals: 2,
};

/** An error never lets a change pass. */
const decideSafely = (
  { rule, decide }: Guardrail,
  policy: GuardrailPolicy,
  facts: GuardrailFacts,
): RuleDecision & Pick<Guardrail, 'rule'> => {
  try {
    return { rule, ...decide(policy, facts) };
  } catch {
    return { rule, ...FAILED };
  }
};

/** A policy as stored. It is checked when it is evaluated: one that cannot be read denies everything. */
export interface KeptPolicy {
  readonly policy: unknown;
  /** 0: the default policy. */
  readonly version: number;
  readonly hash: string;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
}

/** The hash that names a policy; approvals are over it. */
export const hashPolicy = (policy: GuardrailPolicy, sha256: Sha256Hex): string =>
  `sha256:${sha256(canonicalJson(policy))}`;

const ownersOf = ({ owners }: GuardrailPolicy, { files }: GuardrailFacts): readonly OwnersNeeded[] => {
  const needed = files.flatMap((path) => owners.findLast((each) => matchesPath(each.path, path)) ?? []);
  return [...new Set(needed)];
};

const refused = (rule: string, sentence: string, policyHash: string): GuardrailResult => ({
  verdict: 'deny',
  approvals: 2,
  decisions: [{ rule, verdict: 'deny', sentence, facts: [] }],
  owners: [],
  policyHash,
});

/**
 * What the guardrails say about a change or a direct fix: the strictest verdict of all, and the most approvals.
 * Nothing passes by an error or by a fact that is not known.
 *
 * @param guardrails for tests
 */
export const evaluateGuardrails = (
  kept: Pick<KeptPolicy, 'policy' | 'hash'>,
  facts: unknown,
  guardrails: readonly Guardrail[] = GUARDRAILS,
): GuardrailResult => {
  const policy = GuardrailPolicy.safeParse(kept.policy);
  if (!policy.success) return refused('policy', 'The guardrails of this workspace could not be read.', kept.hash);
  const stated = GuardrailFacts.safeParse(facts);
  if (!stated.success) return refused('facts', 'The facts of this change could not be read.', kept.hash);
  const decided = guardrails.map((guardrail) => decideSafely(guardrail, policy.data, stated.data));
  return {
    verdict: decided.map(({ verdict }) => verdict).reduce(stricter, 'allow'),
    approvals: decided.some(({ approvals }) => approvals === 2) ? 2 : 1,
    decisions: decided.map(({ approvals: _counted, ...decision }) => decision),
    owners: ownersOf(policy.data, stated.data),
    policyHash: kept.hash,
  };
};
