import { errorFields, type Services } from '../runtime';
import { sweepInvitations } from './sweep-invitations';
import { sweepOwners } from './sweep-owners';
import { sweepSignUps } from './sweep-sign-ups';

type Uses = Parameters<typeof sweepInvitations>[0] & Pick<Services, 'log'>;

const SWEEPS = {
  'Unused invitations': sweepInvitations,
  'Sign-ups that were never confirmed': sweepSignUps,
  'Workspaces without an admin': sweepOwners,
} as const;

/** Everything that is tidied up about people each hour; what one sweep cannot do keeps none of the others. @throws AggregateError of what failed */
export const sweepPeople = async (uses: Uses): Promise<void> => {
  const failures: unknown[] = [];
  for (const [what, sweep] of Object.entries(SWEEPS)) {
    try {
      const found = await sweep(uses);
      if (found > 0) uses.log.info(`${what}: ${found}.`);
    } catch (error) {
      uses.log.error(`${what} could not be looked at.`, errorFields(error));
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'A sweep of people failed.');
};
