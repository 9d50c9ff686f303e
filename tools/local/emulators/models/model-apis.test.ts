import { openSheet, phraseSentences, readWordings, writePrompt } from '@cloudmend/domain/copilot';
import { type ModelAccess, openModels } from '@cloudmend/infra/models';
import type { Outgoing } from '@cloudmend/infra/notify';
import { EMULATED_BEDROCK, openModelApis } from './open-model-apis';

const narrate = () => {
  const sheet = openSheet();
  const scan = sheet.from('Scan');
  sheet.tell('what')`The bucket ${scan.name('resource', 'acme-exports')} is not encrypted.`;
  sheet.tell('what')`It has been open for ${scan.count('age', 11, 'day')}.`;
  sheet.tell('dollars')`In the last ${scan.count('range', 30, 'day')} it cost ${scan.usd('cost', 12)}.`;
  return sheet.close();
};
const PROMPT = writePrompt(narrate());

const CALLS: readonly ModelAccess[] = [
  { provider: 'anthropic', model: 'honest', address: null, key: 'sk-ant-canary' },
  { provider: 'openai', model: 'honest', address: 'https://models.acme.example/v1', key: 'canary-key' },
  { provider: 'bedrock', model: 'ignored', address: null, key: undefined },
];

let now = new Date('2026-11-20T08:00:00.000Z');
const sent: Array<Parameters<Outgoing['call']>[0]> = [];
const open = (bedrockModel = EMULATED_BEDROCK.model) => {
  const apis = openModelApis(() => now);
  return openModels({
    outgoing: {
      call: (request) => {
        sent.push(request);
        return apis.outgoing.call(request);
      },
    },
    bedrock: { ...EMULATED_BEDROCK, model: bedrockModel },
    bedrockClient: apis.bedrockClient,
  });
};
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
  sent.length = 0;
});

describe.each(CALLS)('$provider', (access) => {
  it('words sentences, and says what it counted', async () => {
    const { text, tokens } = await open().write(access, PROMPT);
    const { sentences, kept } = phraseSentences(narrate(), readWordings(text) ?? []);
    expect(kept).toBe(3);
    expect(sentences.map((one) => one.text)).toEqual([
      'The bucket acme-exports is not encrypted, and it has been open for 11 days.',
      'In the past 30 days it cost $12.00.',
    ]);
    expect(tokens.input).toBeGreaterThan(100);
    expect(tokens.output).toBeGreaterThan(10);
    expect(sent.map(({ body }) => body).join('')).not.toMatch(/acme-exports|canary|11 days/);
  });

  it('is refused above the rate', async () => {
    const models = open();
    for (let call = 0; call < 50; call += 1) await models.write(access, PROMPT);
    await expect(models.write(access, PROMPT)).rejects.toThrow(/limits the rate/);
  });

  it('may lie: nothing of it is kept', async () => {
    const { text } = await open('liar').write({ ...access, model: 'liar' }, PROMPT);
    const { kept, faults } = phraseSentences(narrate(), readWordings(text) ?? []);
    expect([kept, faults.length]).toEqual([0, 3]);
  });

  it.each(['babbler', 'silent'])('may answer what no one asked for: %s', async (model) => {
    const { text, tokens } = await open(model).write({ ...access, model }, PROMPT);
    expect(readWordings(text)).toBeUndefined();
    expect(tokens.input).toBeGreaterThan(0);
  });

  it('may not know the model', async () => {
    const asked = open('none').write({ ...access, model: 'none' }, PROMPT);
    await expect(asked).rejects.toThrow(access.provider === 'bedrock' ? /refused the request/ : /does not know/);
  });
});

describe('an error of a provider', () => {
  it.each([
    ['anthropic', { key: 'wrong-key' }, 'The provider refused the key.'],
    ['anthropic', { model: 'overloaded' }, 'The provider is overloaded or failed (529).'],
    ['openai', { key: undefined }, 'The provider refused the key.'],
    ['openai', { model: 'spent' }, 'The provider limits the rate or the budget of the key.'],
    ['openai', { address: null }, 'The address is missing.'],
  ] as const)('of %s with %j is reported in our words', async (provider, change, message) => {
    const access = CALLS.find((one) => one.provider === provider) as ModelAccess;
    await expect(open().write({ ...access, ...change }, PROMPT)).rejects.toThrow(message);
  });

  it.each([
    [
      'a refused address',
      () => Promise.reject(Object.assign(new Error('canary'), { name: 'TimeoutError' })),
      'in time',
    ],
    ['a broken connection', () => Promise.reject(new Error('canary')), 'could not be reached'],
    ['no JSON', async () => ({ status: 200, body: '<html>canary</html>' }), 'another form'],
    ['another shape', async () => ({ status: 200, body: '{"error":"canary"}' }), 'another form'],
    ['a redirect', async () => ({ status: 302, body: 'canary' }), 'refused the request (302)'],
  ])('never repeats what came back: %s', async (_what, call, message) => {
    const models = openModels({
      outgoing: { call },
      bedrock: undefined,
      bedrockClient: () => Promise.reject(new Error('canary')),
    });
    for (const access of CALLS.slice(0, 2)) {
      const fault = await models.write(access, PROMPT).then(String, String);
      expect(fault).toContain(message);
      expect(fault).not.toContain('canary');
    }
    await expect(models.write(CALLS[2] as ModelAccess, PROMPT)).rejects.toThrow('no model on Amazon Bedrock');
  });

  it.each([0, -5, 1.5, '900', null, Number.MAX_VALUE])(
    'counts tokens itself if the provider says %p',
    async (counted) => {
      const answer = { choices: [{ message: { content: 'x'.repeat(300) } }] };
      const body = JSON.stringify({ ...answer, usage: { prompt_tokens: counted, completion_tokens: counted } });
      const models = openModels({
        outgoing: { call: async () => ({ status: 200, body }) },
        bedrock: undefined,
        bedrockClient: () => Promise.reject(new Error('unused')),
      });
      const { tokens } = await models.write(CALLS[1] as ModelAccess, PROMPT);
      expect(tokens).toEqual({ input: Math.ceil((PROMPT.system + PROMPT.user).length / 3), output: 100 });
    },
  );
});
