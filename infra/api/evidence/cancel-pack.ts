import { AppError, notFound } from '@cloudmend/domain/errors';
import { cancelPack, isPackOpen } from '@cloudmend/domain/evidence';
import { toPack } from '../../packs/pack-record';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError not-found, conflict if it is finished or was changed meanwhile */
export const cancelPackFor =
  ({ packs, clock }: Pick<MemberUses, 'packs' | 'clock'>): Operation<typeof cancelPack> =>
  async (_actor, { id }, call) => {
    const record = await packs.get(id);
    if (!record) throw notFound('The pack');
    if (!isPackOpen(record)) throw new AppError('conflict', 'This pack is no longer being built.');
    const cancelled = await packs.change(record, { state: 'cancelled', finishedAt: clock().toISOString() });
    call.changes({ state: record.state, done: record.done }, { state: cancelled.state });
    return toPack(cancelled);
  };

export const handler = serve(cancelPack, cancelPackFor);
