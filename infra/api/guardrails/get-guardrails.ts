import { countEffects, getGuardrails, GuardrailPolicy } from '@cloudmend/domain/guardrails';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** The policy, and what each rule did in the last 30 days. */
export const getGuardrailsFor =
  ({ guardrails }: Pick<MemberUses, 'guardrails'>): Operation<typeof getGuardrails> =>
  async () => {
    const [kept, past] = await Promise.all([guardrails.policy(), guardrails.decisions()]);
    return {
      ...kept,
      policy: GuardrailPolicy.parse(kept.policy),
      decided: past.length,
      effects: [...countEffects(past)],
    };
  };

export const handler = serve(getGuardrails, getGuardrailsFor);
