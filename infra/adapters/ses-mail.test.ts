import type { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { sesMail } from './ses-mail';

describe('email through SES', () => {
  it('keeps every character of a name, in subject and text', async () => {
    const send = jest.fn(async (_command: SendEmailCommand) => ({}));
    await sesMail({ send } as never, 'hello@cloudmend.example').send({
      to: 'us@cloudmend.example',
      subject: 'José Müller wrote',
      body: 'José Müller: „Grüße“ 你好',
    });
    expect(send.mock.calls[0]?.[0].input).toEqual({
      FromEmailAddress: 'hello@cloudmend.example',
      Destination: { ToAddresses: ['us@cloudmend.example'] },
      Content: {
        Simple: {
          Subject: { Data: 'José Müller wrote', Charset: 'UTF-8' },
          Body: { Text: { Data: 'José Müller: „Grüße“ 你好', Charset: 'UTF-8' } },
        },
      },
    });
  });

  it('fails if no sender is configured', async () => {
    const send = jest.fn();
    await expect(
      sesMail({ send } as never, undefined).send({ to: 'a@b.example', subject: 's', body: 'b' }),
    ).rejects.toMatchObject({ code: 'unavailable' });
    expect(send).not.toHaveBeenCalled();
  });
});
