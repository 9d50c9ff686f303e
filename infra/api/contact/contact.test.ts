import { anEvent, readAnswer, type EventParts } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { handler as page } from '../documentation/get-api-page';
import { handler as openApi } from '../documentation/get-open-api';
import { handler as send } from './send-contact';

let test: TestServices;
let round = 0;

beforeAll(async () => {
  test = await openTestServices();
  Object.assign(test.services.settings, { contactTo: 'us@example.com' });
});
afterAll(() => test.close());
beforeEach(() => {
  round += 1;
  test.people.failing = '';
  test.people.sent.length = 0;
});

const MESSAGE = { name: 'Ada', email: 'Ada@example.com', company: 'Acme', message: '=HYPERLINK("x") <b>hello</b>' };
const sendMessage = async (body: object = MESSAGE, parts: EventParts = {}) =>
  readAnswer(
    await send(
      anEvent({
        sub: undefined,
        ip: `198.51.100.${round}`,
        headers: { 'idempotency-key': `${Math.random()}` },
        body,
        ...parts,
      }),
    ),
  );
const listKept = () => test.local.system.contacts.list();

describe('the contact form', () => {
  it('is stored and mailed as plain text', async () => {
    const { message: body } = MESSAGE;
    expect(await sendMessage()).toMatchObject({ status: 200, body: { received: true } });
    expect((await listKept())[0]).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      company: 'Acme',
      message: body,
    });
    expect(test.people.sent).toEqual([
      {
        to: 'us@example.com',
        subject: 'CloudMend: message from Ada',
        body: `Ada <ada@example.com>, Acme writes:\n\n${body}`,
      },
    ]);
  });

  it('is received once, however often it is sent', async () => {
    const before = (await listKept()).length;
    const headers = { 'idempotency-key': `same-${round}` };
    for (let times = 0; times < 3; times += 1) expect((await sendMessage(MESSAGE, { headers })).status).toBe(200);
    expect((await listKept()).length).toBe(before + 1);
    expect(test.people.sent).toHaveLength(1);
  });

  it('is not lost if email fails', async () => {
    test.people.failing = 'mail';
    const before = (await listKept()).length;
    expect((await sendMessage()).status).toBe(200);
    expect((await listKept()).length).toBe(before + 1);
    expect(test.logLines.join()).toContain('could not be mailed');
    expect(test.logLines.join()).not.toContain('ada@example.com');
  });

  it('is limited to five an hour per address', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendMessage()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBeDefined();
    expect((await sendMessage(MESSAGE, { ip: '203.0.113.1' })).status).toBe(200);
  });

  it.each([
    [{ name: 'Ada\r\nBcc: all@example.com' }],
    [{ email: 'ada@example.com, all@example.com' }],
    [{ email: 'nobody' }],
    [{ message: '   ' }],
    [{ message: 'x'.repeat(4001) }],
    [{ name: '' }],
    [{ to: 'victim@example.com' }],
  ])('rejects %j', async (change) => {
    expect((await sendMessage({ ...MESSAGE, ...change })).status).toBe(400);
    expect(test.people.sent).toEqual([]);
  });
});

describe('the API reference', () => {
  it('is public, as OpenAPI and as a page', async () => {
    expect(readAnswer(await openApi(anEvent({ sub: undefined })))).toMatchObject({
      status: 200,
      body: { openapi: '3.1.0', paths: { '/contact': { post: { operationId: 'sendContact' } } } },
    });
    const { headers, body } = await page(anEvent({ sub: undefined }));
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(body).toContain('POST /contact');
  });
});

describe('all visitors combined', () => {
  it('may send two hundred messages an hour', async () => {
    test.local.setTime('2026-11-20T20:00:00.000Z');
    await test.local.spend('contact', 197, 3600);
    const answers = [];
    for (let index = 0; index < 4; index += 1)
      answers.push(
        (await sendMessage({ ...MESSAGE, message: `Number ${index}` }, { ip: `2001:db8::${index}` })).status,
      );
    expect(answers).toEqual([200, 200, 200, 429]);
    test.local.setTime('2026-11-21T12:00:00.000Z');
  });
});
