import { approveAcceptance } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { decideAcceptance } from './decide-acceptance';

export const approveAcceptanceFor =
  (uses: Pick<MemberUses, 'acceptances' | 'clock'>): Operation<typeof approveAcceptance> =>
  (actor, { id }, call) =>
    decideAcceptance(uses, { actor, id, outcome: 'approved', reason: null, call });

export const handler = serve(approveAcceptance, approveAcceptanceFor);
