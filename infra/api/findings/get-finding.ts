import { isCustomCheck } from '@cloudmend/domain/custom-checks';
import { notFound } from '@cloudmend/domain/errors';
import { getFinding } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withPastChecks } from '../custom-checks/own-checks';
import { withAllControls } from './all-controls';

/**
 * One finding with its evidence and history. Lists only carry benchmark controls; a single finding has room for all
 * frameworks. A check's controls may change with the catalogue, so they are looked up rather than stored.
 */
export const getFindingFor =
  ({
    findings,
    thresholds,
    customChecks,
    providers: loadProviders,
  }: Pick<MemberUses, 'findings' | 'thresholds' | 'customChecks' | 'providers'>): Operation<typeof getFinding> =>
  async (_actor, { findingId }) => {
    const found = await findings.get(findingId);
    if (!found) throw notFound('The finding');
    const providers = await (isCustomCheck(found.check)
      ? withPastChecks({ providers: loadProviders, customChecks })
      : loadProviders());
    const expected = providers.ofCheck(found.check)?.describeExpected(found.check, await thresholds.read());
    return { ...withAllControls(providers, found), ...(expected !== undefined && { expected }) };
  };

export const handler = serve(getFinding, getFindingFor);
