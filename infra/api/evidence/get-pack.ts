import { notFound } from '@cloudmend/domain/errors';
import { getPack, withExpiry } from '@cloudmend/domain/evidence';
import { keptDays } from '@cloudmend/domain/retention';
import { toPack } from '../../packs/pack-record';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const LINK_SECONDS = 900;

/** @throws AppError not-found */
export const getPackFor =
  ({ packs, retention, clock }: Pick<MemberUses, 'packs' | 'retention' | 'clock'>): Operation<typeof getPack> =>
  async ({ plan }, { id }) => {
    const record = await packs.get(id);
    if (!record) throw notFound('The pack');
    const pack = withExpiry(toPack(record), keptDays('packs', plan, await retention.read()), clock());
    const links = pack.state === 'ready' ? pack.volumes : [];
    return {
      ...pack,
      links: await Promise.all(
        links.map(async ({ name }) => ({
          name,
          url: await packs.link(id, name, { seconds: LINK_SECONDS, fileName: name }),
        })),
      ),
    };
  };

export const handler = serve(getPack, getPackFor);
