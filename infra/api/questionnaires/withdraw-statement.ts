import type { ConfirmedAnswer } from '@cloudmend/domain/questionnaires';
import type { MemberUses } from '../../runtime';

/** Ends the statement behind an answer that no longer stands. */
export const withdrawStatement = async (
  { attestations, clock }: Pick<MemberUses, 'attestations' | 'clock'>,
  answer: ConfirmedAnswer | null,
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<void> => {
  if (answer?.attestation)
    await attestations.withdraw(answer.attestation, { by: email, at: clock().toISOString(), reason });
};
