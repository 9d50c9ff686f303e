import { releaseHold } from '@cloudmend/domain/retention';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { applyToRecords } from './apply-rules';

/** @throws AppError not-found, conflict */
export const releaseHoldFor =
  (uses: Pick<MemberUses, 'retention' | 'system' | 'clock'>): Operation<typeof releaseHold> =>
  async ({ email, tenantId }, { id, reason }, call) => {
    const released = { by: email, at: uses.clock().toISOString(), reason };
    const hold = await uses.retention.release(id, released);
    call.changes({ matter: hold.matter, kinds: hold.kinds }, { released });
    await applyToRecords(uses, tenantId);
    return hold;
  };

export const handler = serve(releaseHold, releaseHoldFor);
