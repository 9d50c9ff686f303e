import { dryRunGuardrails, tryGuardrails } from '@cloudmend/domain/guardrails';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** What a policy would have done to the last 30 days. */
export const tryGuardrailsFor =
  ({ guardrails }: Pick<MemberUses, 'guardrails'>): Operation<typeof tryGuardrails> =>
  async (_actor, { policy }) =>
    dryRunGuardrails(policy, await guardrails.decisions());

export const handler = serve(tryGuardrails, tryGuardrailsFor);
