import type { Remedy } from '@cloudmend/domain/checks';
import { featureRefusal, hasFeature, type Plan } from '@cloudmend/domain/plans';
import type { RemedyTexts } from '@cloudmend/scanner';

const refusedForm = (why: string): RemedyTexts['cli'] => ({ text: null, why });

/** What a plan shows of a remedy: steps from Starter, infrastructure code from Basic. */
export const remedyOnPlan = (plan: Plan, { console: steps, ...remedy }: RemedyTexts): Remedy => {
  if (!hasFeature(plan, 'remedySteps')) {
    const refused = featureRefusal(plan, 'remedySteps');
    const form = refusedForm(refused);
    return { refused, title: null, warning: null, console: [], cli: form, terraform: form, cloudFormation: form };
  }
  const shown = { refused: null, ...remedy, console: [...steps] };
  if (hasFeature(plan, 'remedyEdits')) return shown;
  const form = refusedForm(featureRefusal(plan, 'remedyEdits'));
  return { ...shown, terraform: form, cloudFormation: form };
};
