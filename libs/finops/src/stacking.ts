import type { Change, Rule, Saving } from './define-rule';
import { toCents } from './prices/price-book';

/** One rule's saving on a resource, before other rules are considered. */
export interface Candidate {
  readonly rule: Rule;
  readonly saving: Saving;
}

/** A saving that counts, with the share of the resource's cost left by those before it. */
export interface Link<C extends Candidate> {
  readonly candidate: C;
  readonly share: number;
}

/** A smaller monthly saving is not worth a change. */
export const MIN_SAVING_USD = 1;

const isDollarless = ({ aim }: Saving): boolean => aim === 'hygiene' || aim === 'performance';

/** The maximum of a saving. */
export const findMost = ({ monthlySavingUsd, atMostUsd = 0 }: Pick<Saving, 'monthlySavingUsd' | 'atMostUsd'>): number =>
  Math.max(monthlySavingUsd, atMostUsd);

/** Whether a saving is worth a change when this share of the resource's cost is left. */
export const isWorth = ({ saving }: Candidate, share: number): boolean =>
  isDollarless(saving) || toCents(findMost(saving) * share) >= MIN_SAVING_USD;

const isBetter = (one: Saving, other: Saving): boolean =>
  (one.monthlySavingUsd - other.monthlySavingUsd || findMost(one) - findMost(other)) > 0;

/** What a candidate changes. */
export const findChange = ({ rule, saving }: Candidate): Change => saving.change ?? rule.change;

/** Of two rules that change the same property, only the better one counts. */
const bestOfEach = <C extends Candidate>(candidates: readonly C[]): C[] => {
  const best = new Map<string, C>();
  for (const candidate of candidates) {
    const change = findChange(candidate);
    const other = best.get(change);
    if (!other || isBetter(candidate.saving, other.saving)) best.set(change, candidate);
  }
  const counted = new Set(best.values());
  return candidates.filter((candidate) => counted.has(candidate));
};

/**
 * The best chain of savings without conflicts: recommendation-rules.json, `stacking`. A deletion leaves nothing to
 * other rules; otherwise each works on what those before it leave, so that together they save cost * (1 - prod(1 -
 * s)). Candidates are in order of precedence.
 */
export const chainSavings = <C extends Candidate>(candidates: readonly C[]): Array<Link<C>> => {
  const worth = candidates.filter((candidate) => isWorth(candidate, 1));
  const gone = worth.find((candidate) => findChange(candidate) === 'gone' && !isDollarless(candidate.saving));
  if (gone) return [{ candidate: gone, share: 1 }];
  const firing = new Set(worth.map(({ rule }) => rule.id));
  const heard = worth.filter(({ rule }) => !(rule.yieldsTo ?? []).some((id) => firing.has(id)));
  const chain: Array<Link<C>> = [];
  let share = 1;
  for (const candidate of bestOfEach(heard)) {
    const { monthlyCostUsd } = candidate.saving;
    if (!isWorth(candidate, share)) continue;
    chain.push({ candidate, share });
    if (monthlyCostUsd > 0) share *= 1 - Math.min(1, Math.max(0, findMost(candidate.saving)) / monthlyCostUsd);
  }
  return chain;
};
