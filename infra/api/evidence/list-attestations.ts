import { listAttestations } from '@cloudmend/domain/evidence';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listAttestationsFor =
  ({ attestations }: Pick<MemberUses, 'attestations'>): Operation<typeof listAttestations> =>
  async (_actor, { framework }) => [...(await attestations.list(framework))];

export const handler = serve(listAttestations, listAttestationsFor);
