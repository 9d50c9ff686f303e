import { stopAutomation } from '@cloudmend/domain/guardrails';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Stops every change and direct fix before its next write. */
export const stopAutomationFor =
  ({ guardrails }: Pick<MemberUses, 'guardrails'>): Operation<typeof stopAutomation> =>
  async ({ email }, { reason }, call) => {
    const { before, after } = await guardrails.stop({ by: email, reason });
    call.changes(before, after);
    return after;
  };

export const handler = serve(stopAutomation, stopAutomationFor);
