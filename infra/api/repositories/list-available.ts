import { listAvailable } from '@cloudmend/domain/repositories';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { listCovered } from './covered-repositories';

type Uses = Pick<MemberUses, 'repositories' | 'gitHost'>;

/** Every repository that the workspace could connect: those of the installations it has claimed. */
export const listAvailableFor =
  (uses: Uses): Operation<typeof listAvailable> =>
  async () => {
    const installations = await uses.repositories.listInstallations();
    return (await Promise.all(installations.map((each) => listCovered(uses, each)))).flat();
  };

export const handler = serve(listAvailable, listAvailableFor);
