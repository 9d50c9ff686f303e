import { aBudget, aDestination, aMember, anAccount } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { Stores } from '@cloudmend/store';
import { listNoticesFor } from '../api/notifications/list-notices';
import { openTestServices, type TestServices } from '../runtime/testing/test-services';
import type { OutgoingRequest } from './messages';
import { workOnNotices } from './work-on-notices';

const A = '111122223333';
const DAY_MS = 86_400_000;
const SLACK = { kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/secret' } as const;
const call = { changes: () => undefined } as never;

let test: TestServices;
let stores: Stores;
let tenantId: TenantId;
let posted: OutgoingRequest[];
let round = 0;

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenantId = `spent-${(round += 1)}` as TenantId;
  posted = [];
  test.local.setTime('2026-11-21T12:00:00.000Z');
  await test.aTenant(tenantId, 'pro', { [`viewer-${round}`]: 'tenant-viewer' });
  stores = test.services.openStores(tenantId);
  await stores.accounts.link(anAccount({ accountId: A }), null);
  await stores.deliveries.saveDestination(
    aDestination({ kind: 'slack', notices: ['budget-actual', 'budget-forecast'] }),
    SLACK,
  );
});

const work = () => {
  const post = async (request: OutgoingRequest) => {
    posted.push(request);
    return { status: 200, body: 'ok' };
  };
  return workOnNotices({ ...test.services, outgoing: { post, call: post as never } }, { pause: async () => undefined });
};
const spend = (usd: number, days = 60) =>
  stores.costs.record(
    A,
    Array.from({ length: days }, (_, back) => ({
      date: new Date(Date.parse('2026-11-20') - back * DAY_MS).toISOString().slice(0, 10),
      estimated: false,
      usdByService: { 'Amazon EC2': usd },
    })),
    test.services.clock().toISOString(),
  );
const save = (change: Parameters<typeof aBudget>[0] = {}, before?: ReturnType<typeof aBudget>) =>
  stores.budgets.save(aBudget({ owner: null, at: test.services.clock().toISOString(), ...change }), before);
const inbox = async () =>
  (
    await listNoticesFor({ ...test.services, ...stores })(
      aMember({ sub: `viewer-${round}`, role: 'tenant-viewer', tenantId }),
      {},
      call,
    )
  ).notices;

describe('a notice of a budget', () => {
  it('is told once for each period and level, the highest of several, to the inbox and destinations', async () => {
    await spend(100);
    await save({ amountCents: 240_000, name: 'Prod <b>' });
    await work();
    const notices = await inbox();
    expect(notices.map(({ kind, title }) => [kind, title]).sort()).toEqual([
      ['budget-actual', 'Prod <b> has passed 80% of its budget for Nov 2026'],
      ['budget-forecast', 'Prod <b> is expected to go over its budget for Nov 2026'],
    ]);
    expect(notices[0]).toMatchObject({
      lines: [
        'Spent: $2,000.00 of $2,400.00, read through 20 Nov 2026',
        expect.stringMatching(/^Expected at the end: \$3,0\d\d\.\d\d \(/),
      ],
      page: 'cost-metrics?tab=budgets&budget=budget-1',
    });
    expect(posted).toHaveLength(2);
    expect(posted[0]?.body).toContain('its budget for Nov 2026');
    await save({ amountCents: 240_000, name: 'Prod <b>' }, aBudget());
    await work();
    expect(await inbox()).toHaveLength(2);
    await save({ amountCents: 150_000, name: 'Prod <b>', terms: 2 }, aBudget());
    await work();
    expect((await inbox()).map(({ title }) => title)).toContain('Prod <b> is over its budget for Nov 2026');
    expect((await inbox()).filter(({ title }) => title.includes('80%'))).toHaveLength(1);
  });

  itAtNight('does not expect what has already been spent', async () => {
    await spend(100);
    await save({ amountCents: 150_000 });
    await work();
    expect((await inbox()).map(({ title }) => title)).toEqual(['Production is over its budget for Nov 2026']);
  });

  itAtNight('is told again in the next period only', async () => {
    await spend(100);
    await save({ amountCents: 150_000, alerts: [{ on: 'actual', percent: 100 }] });
    await work();
    test.local.setTime('2026-12-01T12:00:00.000Z');
    await save({ amountCents: 150_000, alerts: [{ on: 'actual', percent: 100 }] }, aBudget());
    await work();
    expect(await inbox()).toHaveLength(1);
    await stores.costs.record(
      A,
      [{ date: '2026-12-01', estimated: true, usdByService: { 'Amazon EC2': 1600 } }],
      '2026-12-01T12:00:00.000Z',
    );
    await save({ amountCents: 150_000, alerts: [{ on: 'actual', percent: 100 }] }, aBudget());
    await work();
    expect((await inbox()).map(({ title }) => title)).toEqual([
      'Production is over its budget for Dec 2026',
      'Production is over its budget for Nov 2026',
    ]);
  });

  it('does not come of a budget that holds, nor of too short a history', async () => {
    await spend(100, 5);
    await save({ amountCents: 1_000_000 });
    await work();
    expect(await inbox()).toEqual([]);
    expect(posted).toEqual([]);
  });

  itAtNight('is the same after a crash between judging and telling', async () => {
    await spend(100);
    await save({ amountCents: 240_000 });
    const { tellEvents } = stores.deliveries;
    let isCrashed = false;
    const services = {
      ...test.services,
      openStores: (id: TenantId) => {
        const own = test.services.openStores(id);
        return {
          ...own,
          deliveries: {
            ...own.deliveries,
            tellEvents: async (...told: Parameters<typeof tellEvents>) => {
              if (isCrashed) return own.deliveries.tellEvents(...told);
              isCrashed = true;
              throw new Error('The process ended.');
            },
          },
        };
      },
    };
    await workOnNotices(services, { pause: async () => undefined });
    expect(await inbox()).toEqual([]);
    await work();
    expect(await inbox()).toHaveLength(2);
  });
});
