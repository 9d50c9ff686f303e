import { type LegalHold, placeHold } from '@cloudmend/domain/retention';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { applyToRecords } from './apply-rules';

/** @throws AppError conflict */
export const placeHoldFor =
  (uses: Pick<MemberUses, 'retention' | 'system' | 'clock' | 'newId'>): Operation<typeof placeHold> =>
  async ({ email, tenantId }, { matter, reason, kinds }, call) => {
    const hold: LegalHold = {
      id: uses.newId(),
      matter,
      reason,
      kinds: kinds ? [...new Set(kinds)] : null,
      by: email,
      at: uses.clock().toISOString(),
      released: null,
    };
    await uses.retention.place(hold);
    call.changes(null, { id: hold.id });
    await applyToRecords(uses, tenantId);
    return hold;
  };

export const handler = serve(placeHold, placeHoldFor);
