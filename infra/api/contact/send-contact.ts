import { sendContact } from '@cloudmend/domain/contact';
import { AppError } from '@cloudmend/domain/errors';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { InputOf } from '@cloudmend/domain/contract';
import type { AnonymousOperation, PlatformUses } from '../../runtime';
import { errorFields, serveAnyone } from '../../runtime';

type Uses = Pick<PlatformUses, 'system' | 'mail' | 'settings' | 'clock' | 'newId' | 'log'>;

const HOUR_SECONDS = 3600;
/** From one address, and from everywhere together: nobody may fill our mailbox. */
const PER_ADDRESS = 5;
const FROM_EVERYWHERE = 200;

/** Keeps what a visitor writes and mails it to us. It is kept first: a mail that fails loses nothing. */
export const sendContactFor =
  (uses: Uses): AnonymousOperation<typeof sendContact> =>
  async (_actor, message, { sourceIp }) => {
    await take(uses, `contact ${sourceIp}`, PER_ADDRESS);
    await take(uses, 'contact', FROM_EVERYWHERE);
    await uses.system.contacts.add({ ...message, id: uses.newId(), at: uses.clock().toISOString() });
    await forward(uses, message);
    return { received: true };
  };

const take = async ({ system }: Uses, name: string, limit: number): Promise<void> => {
  const { allowed, retryAfterSeconds } = await system.rates.take(name, limit, HOUR_SECONDS);
  if (!allowed) throw new AppError('too-many', 'Too many messages within an hour. Please try again later.', { details: { retryAfterSeconds } });
};

const forward = async ({ mail, settings, log }: Uses, { name, email, company, message }: InputOf<typeof sendContact>): Promise<void> => {
  const to = settings.contactTo ?? settings.mailFrom;
  try {
    if (to === undefined) throw new Error('No address for messages of visitors is set up.');
    await mail.send({ to, subject: `${PRODUCT_NAME}: a message from ${name}`, body: `${name} <${email}>${company ? `, ${company}` : ''} writes:\n\n${message}` });
  } catch (error) {
    log.error('A message of a visitor is kept, but could not be mailed.', errorFields(error));
  }
};

export const handler = serveAnyone(sendContact, sendContactFor);
