import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { AppError } from '@cloudmend/domain/errors';
import type { Mail } from '../runtime/services';

/** Without a charset SES assumes 7-bit ASCII and garbles other characters. */
const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Email through SES. */
export const sesMail = (client: Pick<SESv2Client, 'send'>, from: string | undefined): Mail => ({
  isSilent: from === undefined,
  send: async ({ to, subject, body, html, headers = {} }) => {
    if (from === undefined) throw new AppError('unavailable', 'Email cannot be sent: no sender is configured.');
    const names = Object.entries(headers);
    const content = {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(body), ...(html !== undefined && { Html: utf8(html) }) },
        ...(names.length > 0 && { Headers: names.map(([Name, Value]) => ({ Name, Value })) }),
      },
    };
    await client.send(
      new SendEmailCommand({ FromEmailAddress: from, Destination: { ToAddresses: [to] }, Content: content }),
    );
  },
});
