import { listAcceptances, toAcceptance } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

export const listAcceptancesFor =
  ({ acceptances, clock }: Pick<MemberUses, 'acceptances' | 'clock'>): Operation<typeof listAcceptances> =>
  async () => {
    const now = clock();
    return (await acceptances.list()).map((record) => toAcceptance(record, now));
  };

export const handler = serve(listAcceptances, listAcceptancesFor);
