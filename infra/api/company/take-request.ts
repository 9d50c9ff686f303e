import { AppError } from '@cloudmend/domain/errors';
import type { MemberActor } from '@cloudmend/domain/tenancy';
import { keepMessage, type MessageUses } from '../contact/keep-message';

const DAY_SECONDS = 86_400;
/** Requests of one kind per day and workspace, so that no one floods the operators' mailbox. */
const PER_DAY = 3;

interface Asked {
  readonly kind: 'plan';
  readonly subject: string;
  readonly message: string;
}

/** Stores an admin's request and mails it to the operators. @throws AppError too-many */
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
