import { type CheckDetail, getCheck } from '@cloudmend/domain/checks';
import { isCustomCheck } from '@cloudmend/domain/custom-checks';
import { notFound } from '@cloudmend/domain/errors';
import type { CheckMetadata, RemedyTexts } from '@cloudmend/scanner';
import { type MemberUses, type Operation, serve } from '../../runtime';
import { withPastChecks } from '../custom-checks/own-checks';
import { remedyOnPlan } from '../remedy-on-plan';

const IN_WORDS = { text: null, why: 'This check has a remedy in words only.' };

/** The remedy that a workspace wrote: a step for each line. */
const toOwnRemedy = ({ recommendation }: CheckMetadata): RemedyTexts => ({
  title: null,
  warning: null,
  console: recommendation.split('\n').filter((line) => line.trim() !== ''),
  cli: IN_WORDS,
  terraform: IN_WORDS,
  cloudFormation: IN_WORDS,
});

/** One check with its remedy; the caller names what fills it. @throws AppError not-found */
export const getCheckFor =
  ({
    providers: loadProviders,
    customChecks,
  }: Pick<MemberUses, 'providers' | 'customChecks'>): Operation<typeof getCheck> =>
  async ({ plan }, { check: id, resource, region, account }): Promise<CheckDetail> => {
    const isOwn = isCustomCheck(id);
    const providers = await (isOwn ? withPastChecks({ providers: loadProviders, customChecks }) : loadProviders());
    const provider = providers.ofCheck(id);
    const check = provider?.findCheck(id);
    if (!provider || !check) throw notFound('The check');
    const found = resource === undefined ? undefined : { resource, region, accountId: account };
    const remedy = isOwn ? toOwnRemedy(check) : provider.remedyFor(id, found);
    if (!remedy) throw notFound('The check');
    const { title, fault, severity, service, recommendation, controls, equivalents } = check;
    return {
      check: id,
      title,
      fault,
      severity,
      service,
      recommendation,
      controls: [...controls],
      equivalents: { prowler: [...equivalents.prowler], cloudsploit: [...equivalents.cloudsploit] },
      // What a workspace wrote itself is shown on every plan.
      remedy: isOwn ? { refused: null, ...remedy, console: [...remedy.console] } : remedyOnPlan(plan, remedy),
    };
  };

export const handler = serve(getCheck, getCheckFor);
