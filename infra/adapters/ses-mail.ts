import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { AppError } from '@cloudmend/domain/errors';
import type { Mail } from '../runtime/services';

/** Mail by SES, as plain text: nothing that a recipient's program could run. */
export const sesMail = (client: Pick<SESv2Client, 'send'>, from: string | undefined): Mail => ({
  send: async ({ to, subject, body }) => {
    if (from === undefined) throw new AppError('unavailable', 'Mail cannot be sent: no sender is set up.');
    const content = { Simple: { Subject: { Data: subject }, Body: { Text: { Data: body } } } };
    await client.send(new SendEmailCommand({ FromEmailAddress: from, Destination: { ToAddresses: [to] }, Content: content }));
  },
});
