import { type CheckDetail, getCheck } from '@cloudmend/domain/checks';
import { AppError } from '@cloudmend/domain/errors';
import { featureRefusal, hasFeature, type Plan } from '@cloudmend/domain/plans';
import { checkOf, remedyFor, remedyTarget, type RemedyTexts } from '@cloudmend/scanner';
import { type Operation, serve } from '../../runtime';

const refusedForm = (why: string): RemedyTexts['cli'] => ({ text: null, why });

/** What a plan shows of a remedy: from Starter the steps, from Basic also the edit of infrastructure code. */
const shownOn = (plan: Plan, { console: steps, ...remedy }: RemedyTexts): CheckDetail['remedy'] => {
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

/** One check and how to mend what it finds. It reads no records: what fills the remedy is what the caller names. @throws AppError not-found */
export const getCheckFor =
  (): Operation<typeof getCheck> =>
  ({ plan }, { check: id, resource, region, account }) => {
    const check = checkOf(id);
    const remedy = remedyFor(id, resource === undefined ? undefined : remedyTarget(resource, region, account));
    if (!check || !remedy) return Promise.reject(new AppError('not-found', 'The check was not found.'));
    const { title, fault, severity, service, recommendation, controls, equivalents } = check;
    return Promise.resolve({
      check: id,
      title,
      fault,
      severity,
      service,
      recommendation,
      controls: [...controls],
      equivalents: { prowler: [...equivalents.prowler], cloudsploit: [...equivalents.cloudsploit] },
      remedy: shownOn(plan, remedy),
    });
  };

export const handler = serve(getCheck, getCheckFor);
