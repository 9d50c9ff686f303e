import type { DestinationSecret } from '@cloudmend/domain/notifications';
import { aChange, aDestination } from '@cloudmend/domain/testing';
import { effort, reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { type Outgoing, workOnNotices } from '@cloudmend/infra/notify';
import type { Services } from '@cloudmend/infra/runtime';
import type { Stores } from '@cloudmend/store';
import { openTestServices, type TestServices } from '../../../../infra/runtime/testing/test-services';
import { type KeptMessage, openDestinations } from './open-destinations';

const ACME = 'acme' as TenantId;
const KEY = `whsec_${'B'.repeat(43)}=`;
const SECRETS: Readonly<Record<string, Exclude<DestinationSecret, { kind: 'eventbridge' }>>> = {
  slack: { kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/x' },
  teams: { kind: 'teams', url: 'https://prod-1.westus.logic.azure.com/workflows/x' },
  pager: { kind: 'pagerduty', url: 'https://events.pagerduty.com/v2/enqueue', routingKey: 'a'.repeat(32) },
  hook: { kind: 'webhook', url: 'https://hooks.acme.example/one', signingKey: KEY },
  other: { kind: 'webhook', url: 'https://hooks.acme.example/two', signingKey: KEY },
};
const WITH_KEY = ['pager', 'hook', 'other'];
const CHANGES = effort(3, 1000);
/** From then on nothing fails, so that every seed comes to an end. */
const CALM_AFTER = 60;
const RUN_MS = 7 * 60_000;

/** Mulberry32: repeatable. */
let state = SEED;
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

class Killed extends Error {}
const coded = (code: string): Error => Object.assign(new Error('connect'), { code });

type Post = Outgoing['post'];
/** Ways in which a destination fails. Of some it took the message in. The process may also be killed, see below. */
const FAILURES: ReadonlyArray<(post: Post, request: Parameters<Post>[0]) => ReturnType<Post>> = [
  async () => ({ status: 500, body: 'broken' }),
  async () => ({ status: 502, body: '' }),
  async () => ({ status: 429, retryAfter: '90', body: 'slow down' }),
  async () => ({ status: 503, retryAfter: 'Sat, 21 Nov 2026 12:00:00 GMT', body: '' }),
  async () => ({ status: 408, body: '' }),
  async () => ({ status: 302, body: '' }),
  () => Promise.reject(coded('ENOTFOUND')),
  () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' })),
  async (post, request) => {
    await post(request);
    throw coded('ECONNRESET');
  },
  async (post, request) => {
    await post(request);
    return { status: 504, body: '' };
  },
];

let test: TestServices;
let now: Date;
const got: KeptMessage[] = [];
const tick = (ms: number): void => {
  now = new Date(now.getTime() + ms);
  test.local.setTime(now.toISOString());
};
beforeAll(async () => {
  test = await openTestServices();
  now = test.services.clock();
  await test.aTenant(ACME, 'pro', { owner: 'tenant-admin' });
});
afterAll(() => test.close());

/** A process that ends after its nth call of a store or destination: nothing that comes later happens. */
const killAfter = (calls: number, services: Services): Services => {
  let left = calls;
  const dies = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...input: unknown[]) => {
          if (left <= 0) throw new Killed();
          const output: unknown = await Reflect.apply(member as (...all: unknown[]) => unknown, target, input);
          left -= 1;
          if (left <= 0) throw new Killed();
          return output;
        };
      },
    });
  return {
    ...services,
    outgoing: dies(services.outgoing),
    mail: dies(services.mail),
    openStores: (tenantId) => {
      const stores = services.openStores(tenantId);
      return { ...stores, deliveries: dies(stores.deliveries), notifications: dies(stores.notifications) };
    },
  };
};

/** Two notices about each change. */
const verifyTwice = async ({ changes }: Stores, id: string): Promise<void> => {
  const first = aChange({ id, title: `Change ${id}`, version: 0, state: 'merged' });
  await changes.draft(first);
  let before = first;
  for (const next of ['verified', 'not-verified', 'verified'] as const) {
    tick(1000);
    const after = { ...before, state: next, version: before.version + 1, updatedAt: now.toISOString() };
    await changes.save(before, after);
    before = after;
  }
};

describe('deliveries to five destinations that fail in ten ways, by a process that is killed', () => {
  const stores = () => test.services.openStores(ACME);
  const destinations = openDestinations({
    clock: () => now,
    onMessage: (message) => got.push(message),
    signingKeys: new Map(Object.values(SECRETS).flatMap((one) => (one.kind === 'webhook' ? [[one.url, KEY]] : []))),
  });
  let isCalm = false;
  const flaky: Pick<Outgoing, 'post'> = {
    post: (request) => {
      const fail = isCalm || random() > 0.15 ? undefined : FAILURES[Math.floor(random() * FAILURES.length)];
      return fail ? fail(destinations.post, request) : destinations.post(request);
    },
  };

  it('arrive at least once, once where the destination knows a key, in order for each subject', async () => {
    for (const [id, secret] of Object.entries(SECRETS))
      await stores().deliveries.saveDestination(
        aDestination({ id, kind: secret.kind, name: id, host: new URL(secret.url).host }),
        secret,
      );
    const ids = Array.from({ length: CHANGES }, (_, index) => `change-${String(index).padStart(5, '0')}`);
    for (const id of ids) await verifyTwice(stores(), id);
    const expected = (await stores().deliveries.work()).events.map(({ id }) => `${id}-change-verified`);
    expect(expected).toHaveLength(CHANGES * 2);

    let runs = 0;
    const isOver = async () => {
      const { events, due } = await stores().deliveries.work();
      return events.length === 0 && due.length === 0;
    };
    while (!(await isOver())) {
      runs += 1;
      isCalm = runs > CALM_AFTER;
      const services = { ...test.services, outgoing: { ...test.services.outgoing, ...flaky } };
      const killed = isCalm || random() < 0.3 ? services : killAfter(1 + Math.floor(random() * 300), services);
      await workOnNotices(killed, { pause: async (ms) => tick(ms), random });
      tick(RUN_MS);
      expect(runs).toBeLessThan(CALM_AFTER + 500);
    }

    for (const [id, { url }] of Object.entries(SECRETS)) {
      const records = await stores().deliveries.listDeliveries(id, CHANGES * 2 + 1);
      expect(new Set(records.map(({ state: reached }) => reached))).toEqual(new Set(['sent']));
      expect(records.map((record) => record.id).sort()).toEqual([...expected].sort());
      expect(await stores().deliveries.counts(id)).toMatchObject({ health: 'healthy', waiting: 0, dead: 0 });
      const received = got.filter((message) => message.url === url);
      if (WITH_KEY.includes(id)) {
        const keys = received.map(({ key }) => (key ?? '').replace('acme/', ''));
        expect([...keys].sort()).toEqual([...expected].sort());
        for (const change of ids) {
          const ofChange = keys.filter((key) => key.includes(change));
          expect(ofChange).toEqual([...ofChange].sort());
        }
      } else {
        for (const change of ids)
          expect(received.filter(({ title }) => title.endsWith(change)).length).toBeGreaterThanOrEqual(2);
      }
    }
    const tried = expected.length * Object.keys(SECRETS).length;
    reportFigure({ id: 'outbox', what: 'deliveries through failures and crashes', tried, failed: 0 });
  });
});
