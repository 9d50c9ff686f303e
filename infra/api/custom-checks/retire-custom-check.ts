import { retireCustomCheck } from '@cloudmend/domain/custom-checks';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Repeating it closes what an interrupted call left open. @throws AppError not-found, conflict */
export const retireCustomCheckFor =
  ({
    customChecks,
    findings,
    clock,
  }: Pick<MemberUses, 'customChecks' | 'findings' | 'clock'>): Operation<typeof retireCustomCheck> =>
  async ({ email: by }, { id, reason }, call) => {
    const check = await customChecks.retire(id, { by, at: clock().toISOString(), reason });
    const closed = await findings.closeCheck(id, { by, reason: `The check was retired: ${reason}` });
    call.changes(null, { reason, closedFindings: closed });
    return check;
  };

export const handler = serve(retireCustomCheck, retireCustomCheckFor);
