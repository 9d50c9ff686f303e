import { notFound } from '@cloudmend/domain/errors';
import { getPack, withExpiry } from '@cloudmend/domain/evidence';
import { toPack } from '../../packs/pack-record';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const LINK_SECONDS = 900;

/** @throws AppError not-found */
export const getPackFor =
  ({ packs, clock }: Pick<MemberUses, 'packs' | 'clock'>): Operation<typeof getPack> =>
  async (_actor, { id }) => {
    const record = await packs.get(id);
    if (!record) throw notFound('The pack');
    const pack = withExpiry(toPack(record), clock());
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
