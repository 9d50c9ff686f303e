import { AppError } from '@cloudmend/domain/errors';
import { changeRetention, findOutOfBounds, type OwnRetention } from '@cloudmend/domain/retention';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { applyToRecords } from './apply-rules';
import { toSettings } from './settings';

/** @throws AppError invalid outside the bounds, conflict */
export const changeRetentionFor =
  (uses: Pick<MemberUses, 'retention' | 'system' | 'clock'>): Operation<typeof changeRetention> =>
  async ({ plan, tenantId }, { days }, call) => {
    const chosen = Object.fromEntries(Object.entries(days).filter(([, value]) => typeof value === 'number'));
    const refusal = findOutOfBounds(chosen as OwnRetention);
    if (refusal !== undefined) throw new AppError('invalid', refusal);
    const { before, after } = await uses.retention.change(days);
    call.changes(before, after);
    await applyToRecords(uses, tenantId);
    return toSettings(plan, await uses.retention.read());
  };

export const handler = serve(changeRetention, changeRetentionFor);
