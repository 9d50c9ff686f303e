import { getEstate } from '@cloudmend/domain/estate';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { sumEstate } from './sum-estate';

/** Emissions and data classes of the workspace's accounts. */
export const getEstateFor =
  ({ estate }: Pick<MemberUses, 'estate'>): Operation<typeof getEstate> =>
  async () =>
    sumEstate(await estate.read());

export const handler = serve(getEstate, getEstateFor);
