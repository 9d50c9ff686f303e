import { callPool } from './call-pool';

const FAILED = 'Could not sign out everywhere.';

/**
 * Ends every session of the signed-in user at the pool. The identity library also can, but swallows every failure: a
 * lost device would stay signed in while its owner is told otherwise. @throws Error with the message to show, if the
 * pool did not confirm
 */
export const endAllSessions = async (): Promise<void> => {
  try {
    await callPool('GlobalSignOut');
  } catch (cause) {
    throw new Error(FAILED, { cause });
  }
};
