import { type AddOnRecord, type AddOnState, changeAddOn, changeState, makeAddOn } from '@cloudmend/domain/add-ons';
import { AppError } from '@cloudmend/domain/errors';
import { featureRefusal, hasFeature, type Plan } from '@cloudmend/domain/plans';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { readAddOn } from './to-add-on';

/** Only switching on needs the plan: an add-on can be paused and switched off on any. */
const requireChange = (before: AddOnRecord, state: AddOnState, plan: Plan): void => {
  if (state === 'active' && !hasFeature(plan, 'addOns'))
    throw new AppError('plan-limit', featureRefusal(plan, 'addOns'), { details: { limit: 'addOns' } });
  if (state === 'paused' && before.state === 'off')
    throw new AppError('conflict', 'Only an add-on that is switched on can be paused.');
};

/** @throws AppError plan-limit, conflict */
export const changeAddOnFor =
  ({ addOns, clock }: Pick<MemberUses, 'addOns' | 'clock'>): Operation<typeof changeAddOn> =>
  async ({ plan }, { addOn, state }, call) => {
    const now = clock();
    const before = (await addOns.get(addOn)) ?? makeAddOn(addOn, now);
    requireChange(before, state, plan);
    const changed = changeState(before, state, now);
    const record = changed === before ? before : await addOns.save(changed);
    call.changes({ state: before.state }, { state });
    return readAddOn({ addOns }, record, { plan, now });
  };

export const handler = serve(changeAddOn, changeAddOnFor);
