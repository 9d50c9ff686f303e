import { listAddOnRuns } from '@cloudmend/domain/add-ons';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listAddOnRunsFor =
  ({ addOns }: Pick<MemberUses, 'addOns'>): Operation<typeof listAddOnRuns> =>
  async (_actor, { addOn }) => [...(await addOns.runs(addOn))];

export const handler = serve(listAddOnRuns, listAddOnRunsFor);
