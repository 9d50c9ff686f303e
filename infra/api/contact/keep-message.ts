import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { ContactMessage } from '@cloudmend/store/system';
import type { PlatformUses } from '../../runtime';
import { errorFields } from '../../runtime';

export type MessageUses = Pick<PlatformUses, 'system' | 'mail' | 'settings' | 'clock' | 'newId' | 'log'>;

/** Keeps a message to the operators and mails it to them. It is kept first: a mail that fails loses nothing. */
export const keepMessage = async (
  uses: MessageUses,
  message: Omit<ContactMessage, 'id' | 'at'>,
  subject = `a message from ${message.name}`,
): Promise<void> => {
  await uses.system.contacts.add({ ...message, id: uses.newId(), at: uses.clock().toISOString() });
  await forward(uses, message, subject);
};

const forward = async (
  { mail, settings, log }: MessageUses,
  { name, email, company, message }: Omit<ContactMessage, 'id' | 'at'>,
  subject: string,
): Promise<void> => {
  const to = settings.contactTo ?? settings.mailFrom;
  try {
    if (to === undefined) throw new Error('No address for messages of visitors is set up.');
    await mail.send({
      to,
      subject: `${PRODUCT_NAME}: ${subject}`,
      body: `${name} <${email}>${company ? `, ${company}` : ''} writes:\n\n${message}`,
    });
  } catch (error) {
    log.error('A message of a visitor is kept, but could not be mailed.', errorFields(error));
  }
};
