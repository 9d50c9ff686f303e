import { changeGuardrails, type KeptPolicy } from '@cloudmend/domain/guardrails';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const toState = ({ version, hash, policy }: KeptPolicy) => ({ version, hash, policy });

/** Saves a policy and audits the previous and the new one. */
export const changeGuardrailsFor =
  ({ guardrails }: Pick<MemberUses, 'guardrails'>): Operation<typeof changeGuardrails> =>
  async ({ email }, { policy, version }, call) => {
    const { before, after } = await guardrails.savePolicy(policy, version, email);
    call.changes(toState(before), toState(after));
    return { ...after, policy };
  };

export const handler = serve(changeGuardrails, changeGuardrailsFor);
