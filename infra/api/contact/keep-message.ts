import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { ContactMessage } from '@cloudmend/store/system';
import type { PlatformUses } from '../../runtime';
import { errorFields } from '../../runtime';

export type MessageUses = Pick<PlatformUses, 'system' | 'mail' | 'settings' | 'clock' | 'newId' | 'log'>;

/** Stores a message and mails it to the operators. It is stored first, so that a failed email loses nothing. */
export const keepMessage = async (
  uses: MessageUses,
  message: Omit<ContactMessage, 'id' | 'at'>,
  subject = `message from ${message.name}`,
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
    if (to === undefined) throw new Error('No address for contact messages is configured.');
    await mail.send({
      to,
      subject: `${PRODUCT_NAME}: ${subject}`,
      body: `${name} <${email}>${company ? `, ${company}` : ''} writes:\n\n${message}`,
    });
  } catch (error) {
    log.error('A contact message is stored but could not be mailed.', errorFields(error));
  }
};
