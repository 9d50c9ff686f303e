import { forbidden } from '@cloudmend/domain/errors';
import { type Acceptance, type AcceptanceDecision, toAcceptance } from '@cloudmend/domain/findings';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { Call, MemberUses } from '../../runtime';
import { decidedMeanwhile, findAcceptance, requireMember } from './find-acceptance';

interface Asked {
  readonly actor: MemberActor;
  readonly id: string;
  readonly outcome: Exclude<AcceptanceDecision['outcome'], 'withdrawn'>;
  readonly reason: string | null;
  readonly call: Pick<Call, 'changes'>;
}

/** The first decision counts. @throws AppError forbidden for one's own request, not-found, conflict */
export const decideAcceptance = async (
  uses: Pick<MemberUses, 'acceptances' | 'clock'>,
  { actor, id, outcome, reason, call }: Asked,
): Promise<Acceptance> => {
  requireMember(actor);
  const waiting = await findAcceptance(uses, id, ['requested']);
  // An address may change, or be spelled differently by another way to sign in.
  if (waiting.requester === actor.sub || waiting.requestedBy === actor.email)
    throw forbidden('You cannot decide on your own request. Ask another admin or manager.');
  const now = uses.clock();
  const decision = { outcome, by: actor.email, at: now.toISOString(), reason };
  if (!(await uses.acceptances.decide(waiting, decision))) throw decidedMeanwhile();
  const { check, findings, until } = waiting;
  call.changes({ state: waiting.state }, { ...decision, check, findings: findings.length, until });
  return toAcceptance({ ...waiting, decision }, now);
};
