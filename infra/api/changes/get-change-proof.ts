import { getChangeProof } from '@cloudmend/domain/changes';
import { notFound } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** The latest signed proof; there is none before the approvals are complete. */
export const getChangeProofFor =
  ({ changes }: Pick<MemberUses, 'changes'>): Operation<typeof getChangeProof> =>
  async (_actor, { id }) => {
    const proof = await changes.proof(id);
    if (!proof) throw notFound('The proof');
    return proof;
  };

export const handler = serve(getChangeProof, getChangeProofFor);
