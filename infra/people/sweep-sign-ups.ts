import type { Services } from '../runtime';

type Uses = Pick<Services, 'system' | 'identity' | 'clock'>;

/** As long as the code that was mailed holds; whoever comes later signs up again. */
const FORGOTTEN_MS = 24 * 3_600_000;

/**
 * Removes who signed up and never proved their address (THREATS S05): until then the address cannot sign up again. Answers how many.
 * Somebody who is invited meanwhile stays until the invitation is over.
 */
export const sweepSignUps = async ({ system, identity, clock }: Uses): Promise<number> => {
  let removed = 0;
  for (const { sub } of await identity.unconfirmedBefore(new Date(clock().getTime() - FORGOTTEN_MS))) {
    if ((await system.members.ofUser(sub)).length > 0) continue;
    // The list is older than this moment: they may have found the mail at last.
    if (!(await identity.find(sub))?.isUnconfirmed) continue;
    await identity.remove(sub);
    removed += 1;
  }
  return removed;
};
