import { notFound } from '@cloudmend/domain/errors';
import { getFinding } from '@cloudmend/domain/findings';
import { controlsOf } from '@cloudmend/scanner';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/**
 * One finding with what its verdict rests on and what became of it. A list carries the controls of benchmarks alone; one finding has room for
 * those of every framework. What a check bears on may change with the catalogue, so it is looked up and not kept; a check that is gone keeps what was.
 */
export const getFindingFor =
  ({ findings }: Pick<MemberUses, 'findings'>): Operation<typeof getFinding> =>
  async (_actor, { findingId }) => {
    const found = await findings.get(findingId);
    if (!found) throw notFound('The finding');
    const controls = controlsOf(found.check);
    return controls.length === 0 ? found : { ...found, controls };
  };

export const handler = serve(getFinding, getFindingFor);
