import type { Change } from './change';
import type { ChangeTarget, NamedFact } from './change-parts';

/** A snooze ends after this time. */
export const SNOOZE_DAYS = 30;

/** What is read about a target now. */
export interface TargetNow {
  readonly facts: readonly NamedFact[];
  /** When its fault last returned after it was gone; undefined if it never did. */
  readonly returnedAt?: string | undefined;
}

/** A sentence about the facts. It also names ages and averages, which change without an edit. */
export const VERDICT_FACT = 'verdict';

/** Use and prices vary from scan to scan: a saving is another one beyond this share. */
const ANOTHER_BEYOND = 0.2;

const isFigureAlike = (before: string, now: string): boolean => {
  const [a, b] = [Number(before), Number(now)];
  return Math.abs(a - b) <= ANOTHER_BEYOND * Math.max(Math.abs(a), Math.abs(b));
};

const toValues = (facts: readonly NamedFact[]): ReadonlyMap<string, string> =>
  new Map(facts.filter(({ fact }) => fact !== VERDICT_FACT).map(({ fact, value }) => [fact, value]));

const areAlike = (kind: ChangeTarget['kind'], before: readonly NamedFact[], now: readonly NamedFact[]): boolean => {
  const [then, values] = [toValues(before), toValues(now)];
  return (
    then.size === values.size &&
    [...then].every(([fact, value]) => {
      const other = values.get(fact);
      return other === value || (kind === 'recommendation' && other !== undefined && isFigureAlike(value, other));
    })
  );
};

/** Whether people's decision against a change still holds for one of its targets. */
export const isDeclined = (
  { decline, facts }: Pick<Change, 'decline' | 'facts'>,
  { id, kind }: Pick<ChangeTarget, 'id' | 'kind'>,
  { facts: now, returnedAt = '' }: TargetNow,
  at: string,
): boolean => {
  if (!decline || (decline.until !== null && decline.until <= at) || returnedAt > decline.at) return false;
  const before = (facts?.items ?? []).filter(({ target }) => target === id);
  return areAlike(kind, before, now);
};
