import { sendContact } from '@cloudmend/domain/contact';
import { AppError } from '@cloudmend/domain/errors';
import type { AnonymousOperation } from '../../runtime';
import { serveAnyone } from '../../runtime';
import { keepMessage, type MessageUses as Uses } from './keep-message';

const HOUR_SECONDS = 3600;
/** Per address and overall, so that no one floods our mailbox. */
const PER_ADDRESS = 5;
const FROM_EVERYWHERE = 200;

/** Stores a visitor's message and mails it to us. It is stored first, so that a failed email loses nothing. */
export const sendContactFor =
  (uses: Uses): AnonymousOperation<typeof sendContact> =>
  async (_actor, message, { sourceIp }) => {
    await take(uses, `contact ${sourceIp}`, PER_ADDRESS);
    await take(uses, 'contact', FROM_EVERYWHERE);
    await keepMessage(uses, message);
    return { received: true };
  };

const take = async ({ system }: Uses, name: string, limit: number): Promise<void> => {
  const { allowed, retryAfterSeconds } = await system.rates.take(name, limit, HOUR_SECONDS);
  if (!allowed)
    throw new AppError('too-many', 'Too many messages within an hour. Please try again later.', {
      details: { retryAfterSeconds },
    });
};

export const handler = serveAnyone(sendContact, sendContactFor);
