import { rejectAcceptance } from '@cloudmend/domain/findings';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { decideAcceptance } from './decide-acceptance';

export const rejectAcceptanceFor =
  (uses: Pick<MemberUses, 'acceptances' | 'clock'>): Operation<typeof rejectAcceptance> =>
  (actor, { id, reason }, call) =>
    decideAcceptance(uses, { actor, id, outcome: 'rejected', reason, call });

export const handler = serve(rejectAcceptance, rejectAcceptanceFor);
