import { setTimeout as pause } from 'node:timers/promises';

const ROUNDS = 12;
const ROUND_MS = 50;

/** Lets webhooks come and ends the work they woke; where something is expected of it, until it has happened. */
export const settle = async (
  works: Promise<void>[],
  hasHappened: () => Promise<boolean> = async () => true,
): Promise<void> => {
  for (let round = 0; round < ROUNDS || !(await hasHappened()); round += 1) {
    await pause(ROUND_MS);
    await Promise.all(works.splice(0));
  }
};
