import { listPacks, withExpiry } from '@cloudmend/domain/evidence';
import { keptDays } from '@cloudmend/domain/retention';
import { toPack } from '../../packs/pack-record';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listPacksFor =
  ({ packs, retention, clock }: Pick<MemberUses, 'packs' | 'retention' | 'clock'>): Operation<typeof listPacks> =>
  async ({ plan }) => {
    const days = keptDays('packs', plan, await retention.read());
    return (await packs.list()).map((record) => withExpiry(toPack(record), days, clock()));
  };

export const handler = serve(listPacks, listPacksFor);
