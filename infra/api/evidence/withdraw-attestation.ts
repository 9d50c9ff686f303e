import { AppError } from '@cloudmend/domain/errors';
import { withdrawAttestation } from '@cloudmend/domain/evidence';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError not-found, conflict if it was withdrawn before */
export const withdrawAttestationFor =
  ({ attestations, clock }: Pick<MemberUses, 'attestations' | 'clock'>): Operation<typeof withdrawAttestation> =>
  async ({ email }, { id, reason }, call) => {
    const attestation = await attestations.get(id);
    if (!attestation) throw new AppError('not-found', 'The statement was not found.');
    if (attestation.withdrawn) throw new AppError('conflict', 'This statement was already withdrawn.');
    const withdrawn = { by: email, at: clock().toISOString(), reason };
    await attestations.withdraw(id, withdrawn);
    call.changes({ control: attestation.control, validTo: attestation.validTo }, withdrawn);
    return { ...attestation, withdrawn };
  };

export const handler = serve(withdrawAttestation, withdrawAttestationFor);
