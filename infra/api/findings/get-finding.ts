import { notFound } from '@cloudmend/domain/errors';
import { getFinding } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** One finding with what its verdict rests on and what became of it. */
export const getFindingFor =
  ({ findings }: Pick<MemberUses, 'findings'>): Operation<typeof getFinding> =>
  async (_actor, { findingId }) => {
    const found = await findings.get(findingId);
    if (!found) throw notFound('The finding');
    return found;
  };

export const handler = serve(getFinding, getFindingFor);
