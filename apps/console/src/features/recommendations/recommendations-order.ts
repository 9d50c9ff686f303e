import { bySaving, claimedUsd, type Recommendation, type RiskLevel } from '@cloudmend/domain/recommendations';

export const ORDERS = ['usd', 'carbon', 'risk'] as const;
export type RecommendationsOrder = (typeof ORDERS)[number];

const RISK: Record<RiskLevel, number> = { low: 0, medium: 1, high: 2 };

const COMPARE: Record<RecommendationsOrder, (a: Recommendation, b: Recommendation) => number> = {
  usd: bySaving,
  carbon: (a, b) => b.monthlyKgCo2e - a.monthlyKgCo2e || bySaving(a, b),
  // Lowest risk first, where a team usually starts.
  risk: (a, b) => RISK[a.risk] - RISK[b.risk] || bySaving(a, b),
};

/** Sorted; largest saving first by default. */
export const inOrder = (all: readonly Recommendation[], order: RecommendationsOrder): readonly Recommendation[] =>
  [...all].sort(COMPARE[order]);

export interface RecommendationGroup {
  readonly rule: string;
  readonly title: string;
  readonly members: readonly Recommendation[];
  /** The sum of their monthly savings in USD. */
  readonly usd: number;
}

/** One group per rule, in the order of its first member. */
export const byRule = (all: readonly Recommendation[]): readonly RecommendationGroup[] => {
  const groups = new Map<string, Recommendation[]>();
  for (const one of all) groups.set(one.rule, [...(groups.get(one.rule) ?? []), one]);
  return [...groups].map(([rule, members]) => ({
    rule,
    title: members[0]?.title ?? rule,
    members,
    usd: members.reduce((sum, one) => sum + claimedUsd(one), 0),
  }));
};
