import { listUnjudged } from '@cloudmend/domain/recommendations';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** What no rule could evaluate, and why. */
export const listUnjudgedFor =
  ({ recommendations }: Pick<MemberUses, 'recommendations'>): Operation<typeof listUnjudged> =>
  async () => {
    const { counts, resources } = await recommendations.readUnjudged();
    return { counts: { ...counts }, resources: [...resources] };
  };

export const handler = serve(listUnjudged, listUnjudgedFor);
