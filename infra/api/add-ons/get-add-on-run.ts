import { getAddOnRun } from '@cloudmend/domain/add-ons';
import { notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError not-found */
export const getAddOnRunFor =
  ({ addOns }: Pick<MemberUses, 'addOns'>): Operation<typeof getAddOnRun> =>
  async (_actor, { addOn, slot }) => {
    const run = await addOns.run(addOn, slot);
    if (!run) throw notFound('The run');
    return run;
  };

export const handler = serve(getAddOnRun, getAddOnRunFor);
