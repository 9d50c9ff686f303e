import { HOSTS, listAvailable } from '@cloudmend/domain/repositories';
import type { ClaimedInstallation } from '@cloudmend/store';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { AccessEndedError } from '../../runtime/git-host';
import { listCovered } from './covered-repositories';

type Uses = Pick<MemberUses, 'repositories' | 'gitHost'>;

/** Every repository that the workspace could connect: those of the installations it has claimed. */
export const listAvailableFor =
  (uses: Uses): Operation<typeof listAvailable> =>
  async () => {
    const list = async (installation: ClaimedInstallation) => {
      try {
        return await listCovered(uses, installation);
      } catch (error) {
        // The fault of a token is told with its connection, and hides no other.
        if (error instanceof AccessEndedError && HOSTS[installation.host].access === 'token') return [];
        throw error;
      }
    };
    return (await Promise.all((await uses.repositories.listInstallations()).map(list))).flat();
  };

export const handler = serve(listAvailable, listAvailableFor);
