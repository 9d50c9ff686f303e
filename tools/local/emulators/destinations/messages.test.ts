import type { DestinationSecret, Notice } from '@cloudmend/domain/notifications';
import { aNotice } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { readAnswer, signWebhook, toRequest } from '@cloudmend/infra/notify';
import { type KeptMessage, openDestinations } from './open-destinations';

const KEY = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
const BUS = 'arn:aws:events:eu-west-1:111122223333:event-bus/security';
const SECRETS: readonly DestinationSecret[] = [
  { kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/x' },
  { kind: 'teams', url: 'https://prod-1.westus.logic.azure.com/workflows/x' },
  { kind: 'pagerduty', url: 'https://events.pagerduty.com/v2/enqueue', routingKey: 'a'.repeat(32) },
  { kind: 'webhook', url: 'https://hooks.acme.example/cloudmend', signingKey: KEY },
  { kind: 'eventbridge', bus: BUS },
];

const HOSTILE = [
  '<!channel> <https://evil.test|Click> @everyone',
  '[Click](https://evil.test) **bold** `code`',
  '"},"blocks":[]}',
  '\u202Eevil\u0000\n\r\n',
  '🧨'.repeat(9000),
  'x'.repeat(100_000),
  ' ',
];

const NOTICES: readonly Notice[] = [
  aNotice(),
  aNotice({ lines: [] }),
  ...HOSTILE.map((text) => aNotice({ title: text, lines: Array.from({ length: 10 }, () => text) })),
];

let now = new Date('2026-11-20T10:00:00.000Z');
let got: KeptMessage[] = [];
const destinations = openDestinations({
  clock: () => now,
  onMessage: (message) => got.push(message),
  signingKeys: new Map([['https://hooks.acme.example/cloudmend', KEY]]),
  buses: new Map([[BUS, 'cloudmend.acme']]),
});
const tell = (secret: DestinationSecret, notice: Notice) =>
  toRequest(secret, {
    tenantId: 'acme' as TenantId,
    notice,
    link: `https://cloudmend.example/acme/${notice.page}`,
    at: now,
  });
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
  got = [];
});

describe.each(SECRETS)('a message to $kind', (secret) => {
  it.each(NOTICES.map((notice, index) => [index, notice] as const))(
    'keeps the limits: notice %i',
    async (_i, notice) => {
      const { status, body } = await destinations.post(tell(secret, notice));
      expect([status >= 200 && status < 300, body]).toEqual([true, expect.anything()]);
    },
  );

  it('is refused above the rate, with the time to wait', async () => {
    const answers = [];
    for (let index = 0; index < 121; index += 1) answers.push(await destinations.post(tell(secret, aNotice())));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect(refused.length > 0).toBe(secret.kind !== 'webhook' && secret.kind !== 'eventbridge');
  });
});

describe('messages', () => {
  it('name no one and link nowhere but to their page in Slack and Teams', () => {
    const [slack, teams] = SECRETS as [DestinationSecret, DestinationSecret];
    const notice = aNotice({ title: HOSTILE[0] as string, lines: [HOSTILE[1] as string], page: 'x?y=<!here>|z&' });
    const { text, blocks } = JSON.parse(tell(slack, notice).body) as { text: string; blocks: { text?: object }[] };
    expect(text).not.toMatch(/[<>]/);
    expect(blocks.flatMap((block) => block.text ?? [])).toEqual([
      expect.objectContaining({ type: 'plain_text', emoji: false }),
      expect.objectContaining({ type: 'plain_text', emoji: false }),
      {
        type: 'mrkdwn',
        text: '<https://cloudmend.example/acme/x?y=&lt;!here&gt;%7Cz&amp;|Open in CloudMend>',
      },
    ]);
    expect(tell(teams, notice).body).toContain(String.raw`\\[Click\\]\\(https://evil\\.test\\)`);
  });

  it('are signed as Standard Webhooks has it', () => {
    // The example of https://docs.svix.com/receiving/verifying-payloads/how-manual
    const body = '{"event_type":"ping","data":{"success":true}}';
    expect(signWebhook(KEY, { id: 'msg_loFOjxBNrRLzqYUf', timestamp: '1731705121', body })).toBe(
      'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    );
  });

  it('are refused with another key, body or time', async () => {
    const secret = SECRETS[3] as Extract<DestinationSecret, { kind: 'webhook' }>;
    const request = tell(secret, aNotice());
    const others = [
      tell({ ...secret, signingKey: `whsec_${'A'.repeat(32)}` }, aNotice()),
      { ...request, body: request.body.replace('critical', 'minor') },
      { ...request, headers: { ...request.headers, 'webhook-timestamp': '1700000000' } },
      { ...request, headers: {} },
    ];
    for (const other of others) expect(await destinations.post(other)).toMatchObject({ status: 401 });
    expect(got).toEqual([]);
  });

  it('join the first one with the same key in PagerDuty and webhooks', async () => {
    for (const secret of SECRETS.slice(2, 4)) {
      await destinations.post(tell(secret, aNotice({ id: 'same' })));
      await destinations.post(tell(secret, aNotice({ id: 'same' })));
    }
    expect(got).toHaveLength(2);
  });

  it('reach the event bus of their own workspace only, whatever bus another names', async () => {
    const post = async (tenantId: string, bus = BUS) => {
      const request = toRequest(
        { kind: 'eventbridge', bus },
        { tenantId: tenantId as TenantId, notice: aNotice(), link: undefined, at: now },
      );
      return readAnswer('eventbridge', await destinations.post(request));
    };
    expect(await post('acme')).toMatchObject({ status: 200 });
    expect(await post('globex')).toMatchObject({ status: 403 });
    expect(await post('acme', BUS.replace('security', 'other'))).toMatchObject({ status: 403 });
    expect(got).toHaveLength(1);
  });

  it('wait when EventBridge is busy, and not when it refuses', () => {
    const put = (ErrorCode: string) => ({
      status: 200,
      body: JSON.stringify({ FailedEntryCount: 1, Entries: [{ ErrorCode }] }),
    });
    expect(readAnswer('eventbridge', put('ThrottlingException')).status).toBe(503);
    expect(readAnswer('eventbridge', put('InternalFailure')).status).toBe(503);
    expect(readAnswer('eventbridge', put('NotAuthorizedForSourceException')).status).toBe(403);
    expect(readAnswer('eventbridge', { status: 400, body: '{"__type":"LimitExceededException"}' }).status).toBe(503);
    expect(readAnswer('eventbridge', { status: 400, body: '{"__type":"ValidationException"}' }).status).toBe(400);
  });
});
