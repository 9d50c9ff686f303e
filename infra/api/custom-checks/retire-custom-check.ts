import { retireCustomCheck } from '@cloudmend/domain/custom-checks';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Called without a cursor again, it resolves what an interrupted retirement left open. @throws AppError not-found, conflict */
export const retireCustomCheckFor =
  ({
    customChecks,
    findings,
    clock,
  }: Pick<MemberUses, 'customChecks' | 'findings' | 'clock'>): Operation<typeof retireCustomCheck> =>
  async ({ email: by }, { id, reason, cursor: from }, call) => {
    const retired = await customChecks.retire(id, { by, at: clock().toISOString(), reason });
    const { closed, accounts, cursor } = await findings.closeCheck(
      id,
      { by, reason: `The check was retired: ${retired.retired?.reason ?? reason}` },
      from,
    );
    call.changes(null, { reason, closedFindings: closed });
    if (cursor !== undefined) return { check: retired, closed, accounts, cursor };
    return { check: await customChecks.finishRetiring(id), closed, accounts };
  };

export const handler = serve(retireCustomCheck, retireCustomCheckFor);
