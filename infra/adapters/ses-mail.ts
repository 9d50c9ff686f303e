import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { AppError } from '@cloudmend/domain/errors';
import type { Mail } from '../runtime/services';

/** Without a character set SES takes text for 7-bit ASCII and spoils every name that is not. */
const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Mail by SES, as plain text: nothing that a recipient's program could run. */
export const sesMail = (client: Pick<SESv2Client, 'send'>, from: string | undefined): Mail => ({
  send: async ({ to, subject, body }) => {
    if (from === undefined) throw new AppError('unavailable', 'Mail cannot be sent: no sender is set up.');
    const content = { Simple: { Subject: utf8(subject), Body: { Text: utf8(body) } } };
    await client.send(
      new SendEmailCommand({ FromEmailAddress: from, Destination: { ToAddresses: [to] }, Content: content }),
    );
  },
});
