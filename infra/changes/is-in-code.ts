import { belongsTo } from '@cloudmend/domain/repositories';
import type { Stores } from '@cloudmend/store';

/**
 * Whether the code of a connected repository defines a resource, as its CI told: then it is changed by a pull request,
 * never directly. A repository that was disconnected still counts: its code goes on to be applied.
 */
export const isInCode = async ({ repositories }: Pick<Stores, 'repositories'>, resource: string): Promise<boolean> => {
  for (const { id } of await repositories.list())
    for (const { addresses } of await repositories.addresses(id))
      if (addresses.some((each) => belongsTo(each, resource))) return true;
  return false;
};
