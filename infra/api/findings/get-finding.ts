import { notFound } from '@cloudmend/domain/errors';
import { getFinding } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withAllControls } from './all-controls';

/**
 * One finding with what its verdict rests on and what became of it. A list carries the controls of benchmarks alone; one finding has room for
 * those of every framework. What a check bears on may change with the catalogue, so it is looked up and not kept.
 */
export const getFindingFor =
  ({
    findings,
    thresholds,
    providers,
  }: Pick<MemberUses, 'findings' | 'thresholds' | 'providers'>): Operation<typeof getFinding> =>
  async (_actor, { findingId }) => {
    const found = await findings.get(findingId);
    if (!found) throw notFound('The finding');
    const expected = providers.ofCheck(found.check)?.expectedOf(found.check, await thresholds.read());
    return { ...withAllControls(found), ...(expected !== undefined && { expected }) };
  };

export const handler = serve(getFinding, getFindingFor);
