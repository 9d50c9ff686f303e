import { listHolds } from '@cloudmend/domain/retention';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listHoldsFor =
  ({ retention }: Pick<MemberUses, 'retention'>): Operation<typeof listHolds> =>
  async () => [...(await retention.holds())];

export const handler = serve(listHolds, listHoldsFor);
