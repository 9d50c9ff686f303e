import { getAutomation } from '@cloudmend/domain/guardrails';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** Whether automation is stopped, by whom and why. */
export const getAutomationFor =
  ({ guardrails }: Pick<MemberUses, 'guardrails'>): Operation<typeof getAutomation> =>
  () =>
    guardrails.killSwitch();

export const handler = serve(getAutomation, getAutomationFor);
