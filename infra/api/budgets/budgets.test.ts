import { aBudget, anAccount } from '@cloudmend/domain/testing';
import type { ListedBudget } from '@cloudmend/domain/budgets';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import type { Stores } from '@cloudmend/store';
import type { Handler } from '../../runtime';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler as removeUser } from '../people/remove-user';
import { handler as getBudget } from './get-budget';
import { handler as listBudgets } from './list-budgets';
import { handler as removeBudget } from './remove-budget';
import { handler as saveBudget } from './save-budget';
import { handler as tryBudget } from './try-budget';

const A = '111122223333';
const DAY_MS = 86_400_000;
const NOW = '2026-11-21T12:00:00.000Z';
const TERMS = { amountCents: 100_000, period: 'month', accounts: [], services: [] };
const NEW = { ...TERMS, name: 'Production', alerts: [{ on: 'actual', percent: 80 }], owner: null };

let test: TestServices;
let stores: Stores;
let tenant: string;
let round = 0;

interface Sent {
  readonly as?: string;
  readonly path?: Record<string, string>;
}
const call = async (handler: Handler, body?: object, { as = 'finops', path }: Sent = {}) =>
  readAnswer(await handler(anEvent({ sub: as, path: { tenantId: tenant, ...path }, ...(body && { body }) })));

const daysUpTo = (to: string, count: number, usd: number) =>
  Array.from({ length: count }, (_, back) => ({
    date: new Date(Date.parse(to) - back * DAY_MS).toISOString().slice(0, 10),
    estimated: false,
    usdByService: { 'Amazon EC2': usd, 'Amazon RDS': usd / 2 },
  }));

beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = `acme-${(round += 1)}`;
  test.local.setTime(NOW);
  await test.aTenant(tenant, 'starter', {
    owner: 'tenant-admin',
    finops: 'tenant-finops',
    devops: 'tenant-devops',
    viewer: 'tenant-viewer',
    auditor: 'tenant-auditor',
  });
  stores = test.local.openStores(tenant);
  await stores.accounts.link(anAccount({ accountId: A }), null);
  await stores.costs.record(A, daysUpTo('2026-11-20', 60, 20), NOW);
});

describe('a budget', () => {
  it('is saved, listed with its state, changed and removed', async () => {
    const saved = await call(saveBudget, NEW);
    expect(saved).toMatchObject({
      status: 200,
      body: { name: 'Production', currency: 'USD', terms: 1, by: 'finops@acme.example' },
    });
    const { id } = saved.body as ListedBudget;
    expect(saved.body.status).toMatchObject({ state: 'on-track', spentCents: 60_000, remainingCents: 40_000 });
    expect((await call(listBudgets, undefined, { as: 'viewer' })).body).toEqual([saved.body]);
    const one = await call(getBudget, undefined, { as: 'viewer', path: { id } });
    expect(one.body.past).toHaveLength(12);
    expect(one.body.past[11]).toEqual({ from: '2026-10-01', to: '2026-10-31', spentCents: 93_000, daysMissing: 0 });
    expect(one.body.past[0].spentCents).toBeNull();
    const renamed = (await call(saveBudget, { ...NEW, id, name: 'Prod' })).body as ListedBudget;
    expect(renamed.terms).toBe(1);
    const raised = (await call(saveBudget, { ...NEW, id, amountCents: 50_000 })).body as ListedBudget;
    expect(raised).toMatchObject({ terms: 2, status: { state: 'over', remainingCents: -10_000 } });
    expect((await call(removeBudget, undefined, { path: { id } })).body).toEqual({ id });
    expect((await call(listBudgets)).body).toEqual([]);
    expect((await call(getBudget, undefined, { path: { id } })).status).toBe(404);
    expect((await call(saveBudget, { ...NEW, id })).status).toBe(404);
  });

  itAtNight('is judged again once costs were read, and says what it said until then', async () => {
    const { id } = (await call(saveBudget, NEW)).body as ListedBudget;
    test.local.setTime('2026-11-21T13:00:00.000Z');
    expect((await call(listBudgets)).body[0].status.at).toBe(NOW);
    await stores.costs.record(A, daysUpTo('2026-11-20', 1, 900), '2026-11-21T12:30:00.000Z');
    expect((await call(listBudgets)).body[0].status).toMatchObject({ state: 'over', at: '2026-11-21T13:00:00.000Z' });
    expect((await call(getBudget, undefined, { path: { id } })).body.status.state).toBe('over');
    test.local.setTime('2026-12-01T00:00:00.000Z');
    expect((await call(listBudgets)).body[0].status).toMatchObject({ period: { from: '2026-12-01' }, spentCents: 0 });
  });

  itAtNight('is tried before it is saved', async () => {
    const { body } = await call(tryBudget, { ...TERMS, services: ['Amazon RDS'] });
    expect(body.status).toMatchObject({ spentCents: 20_000, remainingCents: 80_000 });
    expect(body.past.at(-1).spentCents).toBe(31_000);
    expect((await call(listBudgets)).body).toEqual([]);
  });

  it('is changed by admins, managers and FinOps, on a paid plan', async () => {
    for (const as of ['viewer', 'devops', 'auditor'])
      for (const handler of [saveBudget, tryBudget])
        expect((await call(handler, handler === saveBudget ? NEW : TERMS, { as })).status).toBe(403);
    expect((await call(listBudgets, undefined, { as: 'auditor' })).status).toBe(403);
    tenant = `free-${round}`;
    await test.aTenant(tenant, 'free', { owner: 'tenant-admin' });
    expect((await call(saveBudget, NEW, { as: 'owner' })).body.code).toBe('plan-limit');
    expect((await call(listBudgets, undefined, { as: 'owner' })).status).toBe(200);
  });

  it('refuses accounts of others, strangers as owners, names that are taken and what is no budget', async () => {
    expect((await call(saveBudget, { ...NEW, accounts: ['999988887777'] })).status).toBe(400);
    expect((await call(saveBudget, { ...NEW, owner: 'stranger@evil.example' })).status).toBe(400);
    expect((await call(saveBudget, { ...NEW, owner: 'auditor@acme.example' })).status).toBe(400);
    expect((await call(saveBudget, { ...NEW, owner: 'devops@acme.example' })).status).toBe(200);
    expect((await call(saveBudget, { ...NEW, name: 'PRODUCTION' })).status).toBe(409);
    for (const change of [{ amountCents: 0 }, { currency: 'EUR' }, { name: 'a\nb' }, { terms: 9 }, { by: 'me' }])
      expect((await call(saveBudget, { ...NEW, name: 'Other', ...change })).status).toBe(400);
  });

  itAtNight('keeps an account that was unlinked since, and names it as missing', async () => {
    const { id } = (await call(saveBudget, { ...NEW, accounts: [A] })).body as ListedBudget;
    await stores.accounts.unlink(A);
    const saved = await call(saveBudget, { ...NEW, id, name: 'Old', accounts: [A] });
    expect(saved.body.status).toMatchObject({ state: 'incomplete', accountsMissing: [A], spentCents: 0 });
    expect((await call(saveBudget, { ...NEW, name: 'New', accounts: [A] })).status).toBe(400);
  });

  itAtNight('has no owner any more once that person is removed', async () => {
    await call(saveBudget, { ...NEW, owner: 'devops@acme.example' });
    await call(removeUser, { email: 'devops@acme.example', tenantId: tenant }, { as: 'owner' });
    expect((await call(listBudgets)).body[0].owner).toBeNull();
  });

  itAtNight('is one of thirty at most', async () => {
    for (let number = 0; number < 30; number += 1)
      await stores.budgets.save(aBudget({ id: `b-${number}`, name: `Budget ${number}` }), undefined);
    expect((await call(saveBudget, NEW)).body.code).toBe('plan-limit');
    expect((await call(saveBudget, { ...NEW, id: 'b-3' })).status).toBe(200);
  });
});

describe('an alert', () => {
  const PERIOD = { from: '2026-11-01', to: '2026-11-30' };
  const key = { budget: aBudget(), period: PERIOD, alert: { on: 'actual', percent: 80 } } as const;

  it('belongs to one event, for one period, level and amount', async () => {
    const { budgets } = stores;
    const taken = await Promise.all(['e1', 'e2', 'e3'].map((event) => budgets.takeAlert(key, event)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const winner = `e${taken.indexOf(true) + 1}`;
    expect(await budgets.takeAlert(key, winner)).toBe(true);
    for (const other of [
      { ...key, alert: { on: 'actual', percent: 100 } as const },
      { ...key, alert: { on: 'forecast', percent: 80 } as const },
      { ...key, budget: aBudget({ terms: 2 }) },
      { ...key, period: { from: '2026-12-01', to: '2026-12-31' } },
    ])
      expect(await budgets.takeAlert(other, 'other')).toBe(true);
  });

  it('is forgotten with its budget, whose state is not kept after it is gone', async () => {
    const { budgets } = stores;
    await budgets.save(aBudget(), undefined);
    await budgets.takeAlert(key, 'e1');
    await budgets.remove(aBudget().id);
    await expect(budgets.remove(aBudget().id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await budgets.takeAlert(key, 'e2')).toBe(true);
    await budgets.keepStatus(aBudget().id, { status: {} as never, basis: '' });
    expect(await budgets.list()).toEqual([]);
    expect(await budgets.get(aBudget().id)).toBeUndefined();
  });
});
