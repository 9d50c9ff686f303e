import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALL_CLASSES, classifyCall, findScope, TOKEN_CALLS_PER_MINUTE } from '@cloudmend/domain/access-tokens';
import { contracts } from '@cloudmend/domain/contracts';
import { Plan } from '@cloudmend/domain/plans';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { handler as list } from '../api/findings/list-findings';
import { handler as create } from '../api/access-tokens/create-access-token';
import { provideServices } from './services';
import { CALLS_PER_MINUTE, tenantQuota } from './tenant-quota';
import { anEvent, readAnswer } from './testing/an-event';
import { openTestServices, type TestServices } from './testing/test-services';
import { parseToken } from './token-text';

const START = '2026-11-21T12:00:30.000Z';
const { reads, exports: exported } = TOKEN_CALLS_PER_MINUTE.pro;

let services: TestServices;
let dice: number;
let secrets: { readonly ours: string; readonly second: string; readonly theirs: string };

const draw = async (sub: string, tenantId: string): Promise<string> => {
  const answer = await create(
    anEvent({
      sub,
      path: { tenantId },
      body: { name: 'CI', scopes: ['viewTenant', 'downloadReports'] },
      headers: { 'idempotency-key': `${Math.random()}` },
    }),
  );
  return readAnswer(answer).body.secret as string;
};

beforeAll(async () => {
  services = await openTestServices();
  services.local.setTime('2026-11-21T11:00:00.000Z');
  await services.aTenant('acme', 'pro', { ada: 'tenant-admin' });
  await services.aTenant('globex', 'pro', { gus: 'tenant-admin' });
  secrets = {
    ours: await draw('ada', 'acme'),
    second: await draw('ada', 'acme'),
    theirs: await draw('gus', 'globex'),
  };
});
afterAll(() => services.close());
beforeEach(() => {
  dice = 0;
  const { clock, system } = services.services;
  provideServices({ ...services.services, quota: tenantQuota({ rates: system.rates, clock, random: () => dice }) });
});

const idOf = (secret: string): string => parseToken(secret)?.id ?? '';
const callBy = async (secret: string, query = '') =>
  list(anEvent({ sub: undefined, headers: { authorization: `Bearer ${secret}` }, query }));
const callAs = async (sub: string) => list(anEvent({ sub }));

describe('the limits of an access token', () => {
  it('tell a program where it stands, refuse it beyond, and leave people, other tokens and other workspaces alone', async () => {
    services.local.setTime(START);
    const first = await callBy(secrets.ours);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': `"reads";q=${reads};w=60`,
      ratelimit: `"reads";r=${reads - 10};t=30`,
    });
    // Between two counts the process estimates.
    dice = 0.9;
    expect((await callBy(secrets.ours)).headers).toMatchObject({ ratelimit: `"reads";r=${reads - 11};t=30` });
    dice = 0;
    // As many as the others would take, each count for ten calls.
    await services.local.spend(`token ${idOf(secrets.ours)} reads`, reads / 10 - 1, 60);
    expect((await callBy(secrets.ours)).statusCode).toBe(200);
    const refused = await callBy(secrets.ours);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '30', ratelimit: '"reads";r=0;t=30' });
    expect(JSON.parse(String(refused.body))).toMatchObject({
      code: 'too-many',
      message: `This access token is making too many requests (reads: ${reads} a minute). Please wait.`,
    });
    // Between two counts as well.
    dice = 0.9;
    expect((await callBy(secrets.ours)).statusCode).toBe(429);
    for (const secret of [secrets.second, secrets.theirs]) expect((await callBy(secret)).statusCode).toBe(200);
    const person = await callAs('ada');
    expect([person.statusCode, person.headers?.['ratelimit-policy']]).toEqual([200, undefined]);
    services.local.setTime('2026-11-21T12:01:00.000Z');
    expect((await callBy(secrets.ours)).statusCode).toBe(200);
  });

  it('count each export, apart from reads', async () => {
    services.local.setTime('2026-11-21T13:00:00.000Z');
    // Not one call is sampled.
    dice = 0.05;
    expect((await callBy(secrets.ours, 'format=csv')).statusCode).toBe(200);
    await services.local.spend(`token ${idOf(secrets.ours)} exports`, exported - 1, 60);
    expect((await callBy(secrets.ours, 'format=csv')).statusCode).toBe(200);
    const refused = await callBy(secrets.ours, 'format=csv');
    expect([refused.statusCode, refused.headers?.['ratelimit-policy']]).toEqual([429, `"exports";q=${exported};w=60`]);
    expect((await callBy(secrets.ours)).statusCode).toBe(200);
    expect((await callBy(secrets.theirs, 'format=csv')).statusCode).toBe(200);
  });

  it('hold roughly where calls are sampled: each process learns of the end by its next count', async () => {
    const uses = new Map<string, number>();
    const rates = {
      take: async (name: string, limit: number) => {
        const used = uses.get(name) ?? 0;
        if (used < limit) uses.set(name, used + 1);
        return { allowed: used < limit, remaining: Math.max(0, limit - used - 1), retryAfterSeconds: 30 };
      },
    };
    const clock = () => new Date(START);
    let seed = 7;
    const random = () => ((seed = (seed * 16_807) % 2_147_483_647), seed / 2_147_483_647);
    const processes = Array.from({ length: 40 }, () => tenantQuota({ rates, clock, random }));
    const actor = {
      tenantId: 'acme' as TenantId,
      plan: 'pro',
      token: { id: 't', name: 'CI', isServiceAccount: true, scopes: [] },
    } as const;
    let allowed = 0;
    for (let made = 0; made < 3 * reads; made += 1)
      try {
        await processes[made % 40]?.take(actor, { kind: 'reads', tell: () => undefined });
        allowed += 1;
      } catch {
        // Beyond the limit.
      }
    expect(allowed).toBeGreaterThan(reads * 0.75);
    expect(allowed).toBeLessThan(reads * 1.75);
  });

  it('let one token use less than half of what its workspace may call, and grow with the plan', () => {
    for (const kind of CALL_CLASSES) {
      const limits = Plan.options.map((plan) => TOKEN_CALLS_PER_MINUTE[plan][kind]);
      expect([kind, limits]).toEqual([kind, [...limits].sort((a, b) => a - b)]);
    }
    for (const plan of Plan.options) {
      const sum = CALL_CLASSES.reduce((total, kind) => total + TOKEN_CALLS_PER_MINUTE[plan][kind], 0);
      expect([plan, sum < CALLS_PER_MINUTE[plan] / 2]).toEqual([plan, true]);
    }
  });

  it('class every call that a token may make', () => {
    const classed = Object.values(contracts)
      .filter((contract) => findScope(contract) !== undefined)
      .map((contract) => [contract.name, classifyCall(contract)] as const);
    const of = (kind: string) => classed.filter(([, one]) => one === kind).map(([name]) => name);
    expect(of('scans').sort()).toEqual(
      expect.arrayContaining(['cancelScan', 'linkAccount', 'startScan', 'testAccount']),
    );
    expect(of('exports')).toEqual(expect.arrayContaining(['askQuestion', 'explainSubject', 'getTimeline']));
    expect(of('changes')).toEqual(expect.arrayContaining(['changeWork', 'createTickets']));
    expect(of('reads')).toEqual(expect.arrayContaining(['listFindings', 'getFinding']));
  });

  it('are documented as they are', () => {
    const text = readFileSync(join(__dirname, '..', '..', 'docs', 'api-access.md'), 'utf8');
    for (const kind of CALL_CLASSES) {
      const [, ...limits] = (new RegExp(`^\\| \`${kind}\` \\|(.*)$`, 'm').exec(text)?.[1] ?? '').split('|').reverse();
      const figures = limits.filter((cell) => /\d/.test(cell)).map((cell) => Number(cell.replace(/[ ,]/g, '')));
      expect([kind, figures.reverse()]).toEqual([
        kind,
        (['starter', 'basic', 'pro', 'enterprise'] as const).map((plan) => TOKEN_CALLS_PER_MINUTE[plan][kind]),
      ]);
    }
  });
});
