import { ADD_ONS, listAddOns, makeAddOn } from '@cloudmend/domain/add-ons';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { readAddOn } from './to-add-on';

export const listAddOnsFor =
  (uses: Pick<MemberUses, 'addOns' | 'clock'>): Operation<typeof listAddOns> =>
  async ({ plan }) => {
    const now = uses.clock();
    const records = new Map((await uses.addOns.list()).map((record) => [record.id, record]));
    return Promise.all(ADD_ONS.map(({ id }) => readAddOn(uses, records.get(id) ?? makeAddOn(id, now), { plan, now })));
  };

export const handler = serve(listAddOns, listAddOnsFor);
