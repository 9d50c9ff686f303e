import type { Acceptance } from '@cloudmend/domain/findings';

/** An acceptance that ends within this time is shown as ending soon. */
export const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

/** Days until it ends, its last day included. */
export const countDaysLeft = ({ until }: Pick<Acceptance, 'until'>, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) + DAY_MS - now.getTime()) / DAY_MS));

export interface SortedAcceptances {
  readonly waiting: readonly Acceptance[];
  /** The first to end first. */
  readonly inForce: readonly Acceptance[];
  readonly soon: number;
  /** Newest first. */
  readonly ended: readonly Acceptance[];
}

export const sortAcceptances = (acceptances: readonly Acceptance[], now: Date): SortedAcceptances => {
  const inForce = acceptances
    .filter(({ state }) => state === 'accepted')
    .sort((a, b) => a.until.localeCompare(b.until) || a.id.localeCompare(b.id));
  return {
    waiting: acceptances.filter(({ state }) => state === 'requested'),
    inForce,
    soon: inForce.filter((one) => countDaysLeft(one, now) <= SOON_DAYS).length,
    ended: acceptances.filter(({ state }) => state !== 'accepted' && state !== 'requested'),
  };
};
