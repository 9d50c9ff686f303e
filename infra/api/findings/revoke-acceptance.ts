import { revokeAcceptance, toAcceptance } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { decidedMeanwhile, findAcceptance } from './find-acceptance';

/** Ends an acceptance, or withdraws a request before anyone decided. @throws AppError not-found, conflict */
export const revokeAcceptanceFor =
  (uses: Pick<MemberUses, 'acceptances' | 'clock'>): Operation<typeof revokeAcceptance> =>
  async ({ email }, { id, reason }, call) => {
    const current = await findAcceptance(uses, id, ['requested', 'accepted']);
    const now = uses.clock();
    const ended = { by: email, at: now.toISOString(), reason };
    const withdrawal = { ...ended, outcome: 'withdrawn' as const };
    const isRequest = current.state === 'requested';
    const isFirst = isRequest
      ? await uses.acceptances.decide(current, withdrawal)
      : await uses.acceptances.revoke(current, ended);
    if (!isFirst) throw decidedMeanwhile();
    const after = toAcceptance({ ...current, ...(isRequest ? { decision: withdrawal } : { revoked: ended }) }, now);
    call.changes({ state: current.state }, { state: after.state, ...ended });
    return after;
  };

export const handler = serve(revokeAcceptance, revokeAcceptanceFor);
