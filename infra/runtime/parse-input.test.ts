import type { EventParts } from './testing/an-event';
import { anEvent, readAnswer } from './testing/an-event';
import type { Cast } from './testing/gate-test';
import { gateTest, hello } from './testing/gate-test';

let me: string;
let call: Cast['call'];

const opened = gateTest();
beforeEach(() => {
  ({ me, call } = opened.cast());
});

describe('request input', () => {
  it.each<[string, EventParts, string, string?]>([
    ['an unknown field', { body: { status: 'x' } }, 'invalid'],
    ['a plan', { body: { plan: 'enterprise' } }, 'invalid'],
    ['a prototype', { rawBody: '{"__proto__":{"a":1}}' }, 'invalid'],
    ['invalid JSON', { rawBody: '{' }, 'invalid'],
    ['a list', { rawBody: '[]' }, 'invalid'],
    ['more than 64 KB', { body: { name: 'x'.repeat(70_000) } }, 'invalid', 'The request is larger than 64 KB.'],
    ['nine levels', { body: { nested: { a: { b: { c: { d: { e: { f: { g: { h: {} } } } } } } } } } }, 'invalid'],
    ['a field twice in the query', { query: 'name=ab&name=cd' }, 'invalid'],
    ['an id that is an empty text', { path: { name: '' } }, 'invalid', 'The field name is missing.'],
    ['a field with two values', { query: 'name=ab', body: { name: 'cd' } }, 'invalid'],
  ])('is refused with %s', async (_what, parts, code, message = '') => {
    expect(await call(hello, parts)).toMatchObject({
      status: 400,
      body: { code, message: expect.stringContaining(message) },
    });
  });

  it('is refused with the invalid fields and a message for the screen', async () => {
    expect((await call(hello, { body: { name: 'x' } })).body).toMatchObject({
      message: 'Enter a name.',
      details: { fields: [{ field: 'name', message: 'Enter a name.' }] },
    });
  });

  it('may be eight levels deep and base64-encoded', async () => {
    const body = JSON.stringify({ nested: { a: { b: { c: { d: { e: { f: 1 } } } } } } });
    expect((await call(hello, { body: JSON.parse(body) })).status).toBe(200);
    const event = { ...anEvent({ sub: me }), body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
    expect(readAnswer(await hello(event)).status).toBe(200);
  });
});
