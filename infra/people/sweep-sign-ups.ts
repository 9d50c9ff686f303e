import type { Services } from '../runtime';

type Uses = Pick<Services, 'identity' | 'clock'>;

/** The lifetime of the emailed code; later visitors sign up again. */
const FORGOTTEN_MS = 24 * 3_600_000;

/** Removes sign-ups whose address was never proven. Answers how many. */
export const sweepSignUps = async ({ identity, clock }: Uses): Promise<number> => {
  let removed = 0;
  for (const { sub } of await identity.unconfirmedBefore(new Date(clock().getTime() - FORGOTTEN_MS))) {
    // The list may be outdated: they may have confirmed meanwhile.
    if (!(await identity.find(sub))?.isUnconfirmed) continue;
    await identity.remove(sub);
    removed += 1;
  }
  return removed;
};
