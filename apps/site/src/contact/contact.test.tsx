import { CONTACT_EMAIL } from '@cloudmend/domain/product';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { ContactPage } from './contact-page';
import { contactFaults, trimFields } from './contact-faults';
import { NotReceived, sendMessage, waitSentence } from './send-message';
import type { Send } from './use-contact';

const user = userEvent.setup();
const WRITTEN = {
  name: 'Head of platform',
  email: 'platform@globex.example',
  company: '',
  message: 'Twelve accounts, two clouds.',
};

interface Sent {
  readonly message: unknown;
  readonly key: string;
}

const show = (answer: () => Promise<void> = async () => undefined): Sent[] => {
  const sent: Sent[] = [];
  const send: Send = (message, key) => {
    sent.push({ message, key });
    return answer();
  };
  render(<ContactPage send={send} />);
  return sent;
};

const write = async ({ name, email, message } = WRITTEN): Promise<void> => {
  await user.type(screen.getByLabelText('Name'), name);
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Message'), message);
};
const press = (): Promise<void> => user.click(screen.getByRole('button', { name: 'Send message' }));

describe('the contact form', () => {
  it('confirms the message and names the reply address', async () => {
    const sent = show();
    await write({ ...WRITTEN, name: '  Head of platform ' });
    await press();
    expect(await screen.findByRole('heading', { name: 'Message received.' })).toHaveFocus();
    expect(screen.getByText(`We will reply to ${WRITTEN.email}.`)).toBeInTheDocument();
    expect(sent).toEqual([{ message: WRITTEN, key: expect.any(String) }]);
    await user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(screen.getByLabelText('Message')).toHaveValue('');
    expect(screen.getByLabelText('Email')).toHaveValue(WRITTEN.email);
  });

  it('shows all missing fields, focuses the first and sends nothing', async () => {
    const sent = show();
    await press();
    expect(screen.getByRole('alert')).toHaveTextContent('Some fields need attention.');
    for (const fault of ['Name required', 'Email required', 'Write a message.'])
      expect(screen.getByText(fault)).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toBeInvalid();
    await user.type(screen.getByLabelText('Name'), 'x');
    expect(screen.queryByText('Name required')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('keeps the text when refused and retries with the same key', async () => {
    const answers = [new NotReceived('HTTP 503. Try again in a minute.'), undefined];
    const sent = show(async () => {
      const fault = answers.shift();
      if (fault) throw fault;
    });
    await write();
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('HTTP 503');
    expect(screen.getByLabelText('Message')).toHaveValue(WRITTEN.message);
    await press();
    await screen.findByText('Message received.');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  itAtNight('sends a changed message under a new key', async () => {
    const sent = show(async () => {
      throw new NotReceived('HTTP 500.');
    });
    await write();
    await press();
    await screen.findByRole('alert');
    await user.type(screen.getByLabelText('Message'), ' And one more.');
    await press();
    await waitFor(() => expect(new Set(sent.map(({ key }) => key)).size).toBe(2));
  });

  itAtNight("shows the server's field errors at the fields", async () => {
    show(async () => {
      throw new NotReceived('Enter a valid email address.', { email: 'Enter a valid email address.' });
    });
    await write({ ...WRITTEN, email: 'a@b' });
    await press();
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email address.');
  });

  it('is sent once, however often the button is pressed', async () => {
    const sent = show(() => new Promise(() => undefined));
    await write();
    await user.dblClick(screen.getByRole('button', { name: 'Send message' }));
    expect(screen.getByRole('button', { name: 'Sending…' })).toBeDisabled();
    expect(sent).toHaveLength(1);
  });
});

describe('message validation', () => {
  it.each([
    [{ name: ' ' }, { name: 'Name required' }],
    [{ name: 'a\r\nBcc: all@example.com' }, { name: 'Use a single line of text.' }],
    [{ name: 'n'.repeat(129) }, { name: 'Use at most 128 characters.' }],
    [{ email: 'nobody' }, { email: 'Enter an email address, like name@company.example.' }],
    [{ email: `${'a'.repeat(250)}@b.example` }, { email: 'Use at most 254 characters.' }],
    [{ company: 'c'.repeat(129) }, { company: 'Use at most 128 characters.' }],
    [{ message: 'm'.repeat(5000) }, { message: 'Too long by 1,000 characters.' }],
    [{ name: 'Ω 日本 🚀', message: '<script>alert(1)</script>' }, {}],
  ])('%j: %j', (change, faults) => {
    expect(contactFaults(trimFields({ ...WRITTEN, ...change }))).toEqual(faults);
  });
});

describe('sending a message to the API', () => {
  const answerWith = (status: number, body: string, headers: Record<string, string> = {}) => {
    const requests: RequestInit[] = [];
    const load = (async (_address: string, request: RequestInit) => {
      requests.push(request);
      return { ok: status < 300, status, headers: new Headers(headers), json: async () => JSON.parse(body) as unknown };
    }) as unknown as typeof fetch;
    return { send: () => sendMessage(WRITTEN, { apiBase: 'https://x.example/api', key: 'key-1', load }), requests };
  };

  it('sends its key and omits an empty company', async () => {
    const { send, requests } = answerWith(200, '{"received":true}');
    await send();
    expect(requests[0]?.headers).toMatchObject({ 'idempotency-key': 'key-1' });
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      name: WRITTEN.name,
      email: WRITTEN.email,
      message: WRITTEN.message,
    });
  });

  it.each([
    [
      429,
      '{"message":"Too many messages within an hour. Please try again later.","details":{"retryAfterSeconds":700}}',
      'Too many messages within an hour. Please try again later. You can send again in 12 minutes.',
    ],
    [429, '{"message":"Too Many Requests"}', 'Too Many Requests. You can send again in a minute.'],
    [
      400,
      '{"message":"Write a message.","details":{"fields":[{"field":"message","message":"Write a message."},{"field":"x","message":"y"}]}}',
      'Write a message.',
    ],
    [
      500,
      '{"message":"Something went wrong."}',
      `Something went wrong. Try again in a minute, or email ${CONTACT_EMAIL}.`,
    ],
    [503, '<html>', `HTTP 503. Try again in a minute, or email ${CONTACT_EMAIL}.`],
    [502, 'null', `HTTP 502. Try again in a minute, or email ${CONTACT_EMAIL}.`],
  ])('words a %i with %j as a sentence', async (status, body, sentence) => {
    await expect(answerWith(status, body).send()).rejects.toThrow(sentence);
  });

  it('keeps only errors of known fields', async () => {
    const body =
      '{"message":"No.","details":{"fields":[{"field":"email","message":"No such address."},{"field":"__proto__","message":"y"},{"field":"name"}]}}';
    await expect(answerWith(400, body).send()).rejects.toMatchObject({ faults: { email: 'No such address.' } });
  });

  it('says what to do if nothing answers', async () => {
    const load = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(sendMessage(WRITTEN, { apiBase: '/api', key: 'k', load })).rejects.toThrow(
      /could not be sent\. Check your connection/,
    );
  });

  it('rounds the wait up to whole minutes', () => {
    expect(
      [1, 60, 61, 3600].map(waitSentence).map((sentence) => sentence.replace('You can send again in ', '')),
    ).toEqual(['a minute.', 'a minute.', '2 minutes.', '60 minutes.']);
  });
});
