import { errorFields, type Services } from '../runtime';
import { noteDisabled } from './note-disabled';
import { sweepInvitations } from './sweep-invitations';
import { sweepSignUps } from './sweep-sign-ups';

type Uses = Parameters<typeof sweepInvitations>[0] & Pick<Services, 'log'>;

const SWEEPS = {
  'Unused invitations': sweepInvitations,
  'Unconfirmed sign-ups': sweepSignUps,
  'Disabled users': noteDisabled,
} as const;

/** The hourly user clean-up; a failed sweep does not stop the others. @throws AggregateError of the failures */
export const sweepPeople = async (uses: Uses): Promise<void> => {
  const failures: unknown[] = [];
  for (const [what, sweep] of Object.entries(SWEEPS)) {
    try {
      const found = await sweep(uses);
      if (found > 0) uses.log.info(`${what}: ${found}.`);
    } catch (error) {
      uses.log.error(`${what} could not be examined.`, errorFields(error));
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'A user sweep failed.');
};
