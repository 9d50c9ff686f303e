import { listAvailable } from '@cloudmend/domain/repositories';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { listCovered } from './covered-repositories';

type Uses = Pick<MemberUses, 'repositories' | 'gitHost'>;

/** Every repository that the workspace could connect: those of the installations it already uses. */
export const listAvailableFor =
  (uses: Uses): Operation<typeof listAvailable> =>
  async () => {
    const used = (await uses.repositories.list()).filter(({ state }) => state === 'connected');
    const installations = new Map(used.map((each) => [`${each.server} ${each.installationId}`, each]));
    const covered = await Promise.all([...installations.values()].map((each) => listCovered(uses, each)));
    return covered.flat();
  };

export const handler = serve(listAvailable, listAvailableFor);
