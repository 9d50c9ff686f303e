import { AppError } from '@cloudmend/domain/errors';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import { keepMessage, type MessageUses } from '../contact/keep-message';

const DAY_SECONDS = 86_400;
/** Requests of one kind a day from one workspace: nobody may fill the operators' mailbox. */
const PER_DAY = 3;

interface Asked {
  readonly kind: 'plan' | 'close';
  readonly subject: string;
  readonly message: string;
}

/** Keeps what an admin asks the operators for, and mails it to them. @throws AppError too-many */
export const takeRequest = async (
  uses: MessageUses,
  { tenantId, email }: MemberActor,
  { kind, subject, message }: Asked,
): Promise<{ received: true }> => {
  const { allowed, retryAfterSeconds } = await uses.system.rates.take(
    `${kind}-request ${tenantId}`,
    PER_DAY,
    DAY_SECONDS,
  );
  if (!allowed)
    throw new AppError('too-many', 'This was requested several times today. We will reply by email.', {
      details: { retryAfterSeconds },
    });
  await keepMessage(
    uses,
    { name: email, email, company: tenantId, message: [subject, message].filter(Boolean).join('\n\n') },
    subject,
  );
  return { received: true };
};
