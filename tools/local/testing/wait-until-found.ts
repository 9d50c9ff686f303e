import { setTimeout as pause } from 'node:timers/promises';

const ASK_AGAIN_MS = 50;

/** Looks until there is one, however slow the machine is; the time limit of the test ends it. */
export const waitUntilFound = async <T>(find: () => T | undefined): Promise<T> => {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await pause(ASK_AGAIN_MS);
  }
};
