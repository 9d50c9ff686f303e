import { createHmac } from 'node:crypto';
import { effort, reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { authorizer } from './authorizer';

const TOKENS = effort(60, 20_000);
const [ISSUER, CLIENT] = ['https://pool.example/us-east-1_Real', 'client-1'];

const encodePart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token', () => {
  it(`changed in any of ${TOKENS} ways is refused`, async () => {
    const random = new PropertyRunner(SEED);
    const [ours, theirs] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
    const authorize = authorizer({
      jwks: { keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'k1', alg: 'RS256' }] },
      issuer: ISSUER,
      clientIds: [CLIENT],
    });
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: 'victim', token_use: 'id', iss: ISSUER, aud: CLIENT, iat: now, exp: now + 900 };
    const sign = (payload: Record<string, unknown>, key = ours.privateKey, header: Record<string, unknown> = {}) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key);
    const good = await sign(claims);
    const [head = '', body = '', mark = ''] = good.split('.');
    const pem = await exportSPKI(ours.publicKey);
    const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));
    const flipCharacter = (text: string): string => {
      const at = Math.floor(random.next() * (text.length - 2));
      return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
    };
    const hs256 = (payload: unknown, secret: string): string => {
      const start = `${encodePart({ alg: 'HS256', kid: 'k1', typ: 'JWT' })}.${encodePart(payload)}`;
      return `${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`;
    };
    /** Each is built anew, except those that need our signature, which takes long. */
    const signed = await Promise.all([
      sign({ ...claims, token_use: 'access' }),
      sign({ ...claims, exp: now - 120 }),
      sign({ ...claims, nbf: now + 600 }),
      sign({ ...claims, iss: `${ISSUER}x` }),
      sign({ ...claims, iss: 'http://localhost:4200' }),
      sign({ ...claims, aud: 'client-2' }),
      ...['exp', 'sub', 'iss', 'aud', 'token_use'].map((claim) => sign(without(claim))),
      sign(claims, theirs.privateKey),
      sign(claims, theirs.privateKey, { kid: '../../dev/null' }),
      sign(claims, theirs.privateKey, { jwk: await exportJWK(theirs.publicKey) }),
      sign(claims, theirs.privateKey, { jku: 'https://evil.example/keys' }),
    ]);
    const ways: ReadonlyArray<() => string> = [
      () => `${flipCharacter(head)}.${body}.${mark}`,
      () => `${head}.${flipCharacter(body)}.${mark}`,
      () => `${head}.${body}.${flipCharacter(mark)}`,
      () => `${head}.${encodePart({ ...claims, sub: `other-${random.next()}` })}.${mark}`,
      () => `${encodePart({ alg: random.pick(['none', 'None', 'NONE', '']) })}.${encodePart(claims)}.`,
      () => hs256({ ...claims, sub: `other-${random.next()}` }, random.pick([pem, pem.trim(), '', 'secret'])),
      () => `${head}.${body}`,
      () => `${good}.${mark}`,
      () => `${good}, ${good}`,
      () => good.slice(0, Math.floor(random.next() * (good.length - 1))),
      () => random.pick(signed),
    ];
    let accepted = 0;
    for (let tried = 0; tried < TOKENS; tried += 1) {
      const token = (ways[tried % ways.length] as () => string)();
      if (await authorize(random.pick([token, `Bearer ${token}`, `bearer  ${token}`]))) accepted += 1;
    }
    for (const token of signed) if (await authorize(token)) accepted += 1;
    expect(await authorize(good)).toMatchObject({ sub: 'victim' });
    const brief = await sign({ ...claims, exp: now + 30 });
    expect(await authorize(brief)).toMatchObject({ sub: 'victim' });
    jest.useFakeTimers({ now: Date.now() + 120_000 });
    // The signature is cached, its expiry is still checked.
    expect(await authorize(brief)).toBeUndefined();
    jest.useRealTimers();
    reportFigure({ id: 'S25', what: 'mutated tokens', tried: TOKENS + signed.length, failed: accepted });
    expect(accepted).toBe(0);
  });
});
