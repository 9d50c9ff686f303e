import { resumeAutomation } from '@cloudmend/domain/guardrails';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Lets changes and direct fixes continue. */
export const resumeAutomationFor =
  ({ guardrails }: Pick<MemberUses, 'guardrails'>): Operation<typeof resumeAutomation> =>
  async ({ email }, { stoppedAt, reason }, call) => {
    const { before, after } = await guardrails.resume(stoppedAt, { by: email, reason });
    call.changes(before, after);
    return after;
  };

export const handler = serve(resumeAutomation, resumeAutomationFor);
