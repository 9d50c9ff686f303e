import { listPacks, withExpiry } from '@cloudmend/domain/evidence';
import { toPack } from '../../packs/pack-record';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listPacksFor =
  ({ packs, clock }: Pick<MemberUses, 'packs' | 'clock'>): Operation<typeof listPacks> =>
  async () =>
    (await packs.list()).map((record) => withExpiry(toPack(record), clock()));

export const handler = serve(listPacks, listPacksFor);
