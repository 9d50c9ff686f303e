import type { Plan } from '@cloudmend/domain/plans';
import { anAccount } from '@cloudmend/domain/testing';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import type { Handler } from '../../runtime';
import { handler as ask } from './ask-question';
import { handler as getModel } from './get-copilot-model';
import { handler as listCalls } from './list-model-calls';
import { handler as phrase } from './phrase-narration';
import { handler as removeModel } from './remove-copilot-model';
import { handler as saveModel } from './save-copilot-model';
import { handler as testModel } from './test-copilot-model';

const KEY = 'sk-canary-0123456789';
const QUESTION = 'Which accounts are linked?';
const SETTINGS = {
  provider: 'openai',
  model: 'small',
  address: 'https://models.acme.example/v1/',
  isOn: true,
  prices: { input: 1, output: 5 },
  caps: { tokens: 100_000, usd: 1 },
};

let test: TestServices;
let round = 0;
let tenant = '';
let step = 0;
let posted: Array<{ url: string; headers: Readonly<Record<string, string>>; body?: string }> = [];
const everything: string[] = [];

const open = async (plan: Plan = 'pro'): Promise<void> => {
  tenant = `acme-${(round += 1)}`;
  await test.aTenant(tenant, plan, { admin: 'tenant-admin', viewer: 'tenant-viewer', auditor: 'tenant-auditor' });
  await test.local.openStores(tenant as never).accounts.link(anAccount({ friendlyName: 'payments-secret-name' }), null);
};
const call = async (handler: Handler, body?: unknown, sub = 'admin') => {
  const headers = { 'idempotency-key': `call-${(step += 1)}` };
  const event = anEvent({ sub, path: { tenantId: tenant }, ...(body === undefined ? {} : { body }), headers });
  const answer = await readAnswer(await handler(event));
  everything.push(JSON.stringify(answer));
  return answer;
};
/** A model that answers with the given text. */
const answerWith = (text: string | ((sentences: Array<{ n: number; text: string }>) => string)): void => {
  test.answerCall = async (request) => {
    posted.push(request);
    const { sentences } = JSON.parse(JSON.parse(request.body ?? '').messages[1].content);
    const content = typeof text === 'string' ? text : text(sentences);
    const usage = { prompt_tokens: 500, completion_tokens: 100 };
    return { status: 200, body: JSON.stringify({ choices: [{ message: { content } }], usage }) };
  };
};
const reword = (sentences: Array<{ n: number; text: string }>): string =>
  JSON.stringify({
    sentences: sentences.map(({ n, text }) => ({ from: [n], text: text.replace('The workspace', 'Your workspace') })),
  });

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(() => {
  posted = [];
  answerWith(reword);
});

describe('the model of a workspace', () => {
  it('is off until an admin sets it, and then words what the caller may read', async () => {
    await open();
    expect((await call(ask, { question: QUESTION }, 'viewer')).body).toMatchObject({ canPhrase: false });
    expect((await call(phrase, { question: QUESTION }, 'viewer')).body).toMatchObject({ outcome: 'off' });
    expect(posted).toEqual([]);

    expect(await call(saveModel, { ...SETTINGS, key: KEY })).toMatchObject({ status: 200 });
    const { body: plain } = await call(ask, { question: QUESTION }, 'viewer');
    expect(plain).toMatchObject({ canPhrase: true });
    const { body } = await call(phrase, { question: QUESTION }, 'viewer');
    expect(body.outcome).toBe('phrased');
    expect(body.facts).toEqual(plain.facts);
    expect(body.sentences[0]).toMatchObject({
      isByModel: true,
      text: expect.stringContaining('Your workspace has 1 linked account'),
    });
  });

  it('is sent no name, no figure and no question, with the key in a header only', async () => {
    await open();
    await call(saveModel, { ...SETTINGS, key: KEY });
    await call(phrase, { question: `${QUESTION} canary-question` });
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({
      url: 'https://models.acme.example/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}` },
    });
    expect(posted[0]?.body).not.toMatch(/payments-secret-name|canary|acme-\d/);
  });

  it.each(
    takeFirst(
      [
        ['a lie', '{"sentences":[{"from":[1],"text":"Your workspace has 9 accounts."}]}', 'phrased'],
        ['no JSON', 'Everything is fine.', 'failed'],
        ['nothing', '', 'failed'],
      ],
      1,
    ),
  )('is replaced by the narrator if it answers with %s', async (_what, text, outcome) => {
    await open();
    await call(saveModel, { ...SETTINGS, key: KEY });
    answerWith(text);
    const { body: plain } = await call(ask, { question: QUESTION });
    const { status, body } = await call(phrase, { question: QUESTION });
    expect([status, body.outcome]).toEqual([200, outcome]);
    expect(body.sentences.map((one: { text: string }) => one.text)).toEqual(
      plain.sentences.map((one: { text: string }) => one.text),
    );
    expect(body.sentences.some((one: { isByModel: boolean }) => one.isByModel)).toBe(false);
  });

  it.each(
    takeFirst(
      [
        ['refuses', async () => ({ status: 401, body: `bad key ${KEY}` })],
        ['is overloaded', async () => ({ status: 503, body: '' })],
        ['does not answer', () => Promise.reject(Object.assign(new Error(KEY), { name: 'TimeoutError' }))],
      ],
      1,
    ),
  )('leaves the narrator without an error if its provider %s', async (_what, post) => {
    await open();
    await call(saveModel, { ...SETTINGS, key: KEY });
    test.answerCall = post;
    expect(await call(phrase, { question: QUESTION })).toMatchObject({ status: 200, body: { outcome: 'failed' } });
    expect((await call(listCalls)).body.calls[0]).toMatchObject({ outcome: 'failed', fault: expect.any(String) });
    expect((await call(testModel, {})).body).toMatchObject({ isUsable: false });
  });

  it('never spends more than its caps, not even by calls at once', async () => {
    await open();
    // Each call sets aside what it may take at most.
    await call(saveModel, { ...SETTINGS, key: KEY, caps: { tokens: 5000, usd: 1 } });
    const outcomes = (await Promise.all(Array.from({ length: 8 }, () => call(phrase, { question: QUESTION })))).map(
      ({ body }) => body.outcome,
    );
    expect(outcomes).toContain('phrased');
    expect(outcomes).toContain('capped');
    const { use } = (await call(getModel)).body;
    expect(use.tokens).toBeLessThanOrEqual(5000);
    expect(use.tokens).toBe(600 * outcomes.filter((outcome) => outcome === 'phrased').length);
    expect(use.usd).toBeCloseTo(0.001 * outcomes.filter((outcome) => outcome === 'phrased').length, 6);
    expect(use.calls).toBe(posted.length);

    await call(saveModel, { ...SETTINGS, caps: { tokens: 1_000_000, usd: 0.01 } });
    const costs = await Promise.all(Array.from({ length: 8 }, () => call(phrase, { question: QUESTION })));
    expect(costs.map(({ body }) => body.outcome)).toContain('capped');
    expect((await call(getModel)).body.use.usd).toBeLessThanOrEqual(0.01);
  });

  it('records what was sent for admins', async () => {
    await open();
    await call(saveModel, { ...SETTINGS, key: KEY });
    await call(phrase, { question: QUESTION }, 'viewer');
    const { body } = await call(listCalls);
    expect(body.instructions).toContain('placeholders');
    expect(body.calls).toEqual([
      expect.objectContaining({
        about: 'answer',
        provider: 'openai',
        model: 'small',
        outcome: 'answered',
        sent: JSON.parse(posted[0]?.body ?? '').messages[1].content,
        tokens: { input: 500, output: 100 },
        usd: 0.001,
      }),
    ]);
    for (const handler of [getModel, listCalls]) expect((await call(handler, undefined, 'viewer')).status).toBe(403);
    for (const handler of [saveModel, testModel, removeModel])
      expect((await call(handler, handler === saveModel ? SETTINGS : {}, 'viewer')).status).toBe(403);
    expect((await call(phrase, { question: QUESTION }, 'auditor')).status).toBe(403);
  });

  it('needs Pro', async () => {
    await open('basic');
    expect((await call(saveModel, { ...SETTINGS, key: KEY })).body).toMatchObject({ code: 'plan-limit' });
    expect((await call(phrase, { question: QUESTION })).body).toMatchObject({ code: 'plan-limit' });
  });

  it.each(
    takeFirst(
      [
        [
          { provider: 'bedrock', model: undefined, address: undefined, prices: undefined },
          'no model on Amazon Bedrock',
        ],
        [{ address: undefined }, 'Enter the address'],
        [{ model: undefined }, 'Enter the model.'],
        [{ prices: undefined }, 'Enter what the model costs.'],
        [{ provider: 'anthropic', address: undefined }, 'Enter the API key.'],
        [{ provider: 'anthropic', key: KEY }, 'needs no address'],
        [{ address: 'http://models.acme.example' }, undefined],
        [{ address: 'https://user:pass@models.acme.example' }, undefined],
        [{ key: 'with a space' }, undefined],
        [{ key: 'line\r\nbreak-00' }, undefined],
        [{ caps: { tokens: 1, usd: 1 } }, undefined],
      ],
      3,
    ),
  )('is not saved with %j', async (change, message) => {
    await open();
    const { status, body } = await call(saveModel, { ...SETTINGS, ...change });
    expect(status).toBe(400);
    if (message !== undefined) expect(body.message).toContain(message);
  });

  it('keeps its key while it stays at its address, and never sends it elsewhere', async () => {
    await open();
    await call(saveModel, { ...SETTINGS, key: KEY });
    await call(saveModel, { ...SETTINGS, model: 'large' });
    await call(phrase, { question: QUESTION });
    expect(posted.at(-1)?.headers['authorization']).toBe(`Bearer ${KEY}`);
    await call(saveModel, { ...SETTINGS, address: 'https://models.evil.example/v1' });
    expect((await call(getModel)).body.settings.hasKey).toBe(false);
    await call(phrase, { question: QUESTION });
    expect(posted.at(-1)?.headers).not.toHaveProperty('authorization');
    const { status, body } = await call(saveModel, { ...SETTINGS, provider: 'anthropic', address: undefined });
    expect([status, body.message]).toEqual([400, 'Enter the API key.']);
  });

  itAtNight('can be switched off and forgotten', async () => {
    await open();
    await call(saveModel, { ...SETTINGS, key: KEY });
    await call(saveModel, { ...SETTINGS, isOn: false });
    expect((await call(phrase, { question: QUESTION })).body.outcome).toBe('off');
    expect((await call(testModel, {})).body).toMatchObject({ isUsable: true });
    expect((await call(removeModel)).status).toBe(200);
    expect((await call(getModel)).body.settings).toBeNull();
    expect((await call(removeModel)).status).toBe(404);
  });

  it('keeps its key out of answers, audit, logs and exports', async () => {
    await open();
    await call(saveModel, { ...SETTINGS, key: KEY });
    await call(phrase, { question: QUESTION });
    test.answerCall = async () => ({ status: 400, body: KEY });
    await call(phrase, { question: QUESTION });
    const trail = JSON.stringify(await test.local.openStores(tenant as never).audit.list({}, 50));
    expect(trail).toContain('copilot.model.save');
    const records: unknown[] = [];
    for await (const page of test.services.openRecords(tenant as never).exported()) records.push(page);
    expect(JSON.stringify(records)).toContain('MODEL-CALLS');
    for (const text of [everything.join(''), trail, test.logLines.join(''), JSON.stringify(records)])
      expect(text).not.toContain(KEY);
  });
});
