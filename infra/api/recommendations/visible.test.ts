import { readAnswer, anEvent } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { anAccount, aRecommendation } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { handler as dismiss } from './dismiss-recommendation';
import { handler as reopen } from './reopen-recommendation';

const SCAN = { scanId: 'scan-1', at: '2026-11-20T00:00:00.000Z', accountId: '111122223333' };
const RULES = ['EBS-UNATTACHED'];

let services: TestServices;

beforeAll(async () => {
  services = await openTestServices();
  for (const plan of ['free', 'starter'] as const) {
    await services.aTenant(`on-${plan}`, plan, { [plan]: 'tenant-admin' });
    const { accounts, recommendations } = services.local.openStores(`on-${plan}` as TenantId);
    const found = [300, 200, 100].map((monthlySavingUsd, at) =>
      aRecommendation({ id: `r-${at + 1}`, monthlySavingUsd }),
    );
    await accounts.link(anAccount({ accountId: SCAN.accountId }), null);
    await recommendations.record(SCAN, found, RULES);
  }
});
afterAll(() => services.close());

const call = async (handler: typeof dismiss, plan: string, id: string) =>
  readAnswer(
    await handler(
      anEvent({
        sub: plan,
        headers: { 'idempotency-key': `${Math.random()}` },
        path: { tenantId: `on-${plan}`, id },
        body: { reason: 'The vendor requires it.' },
      }),
    ),
  );
const readStatus = async (plan: string, id: string): Promise<string | undefined> =>
  (await services.local.openStores(`on-${plan}` as TenantId).recommendations.list()).find((each) => each.id === id)
    ?.status;

describe('a recommendation hidden by the plan', () => {
  it('cannot be dismissed or reopened by its id, and does not change', async () => {
    for (const handler of [dismiss, reopen]) expect((await call(handler, 'free', 'r-3')).status).toBe(404);
    expect(await readStatus('free', 'r-3')).toBe('open');
  });

  it.each([
    ['free', 'r-2'],
    ['starter', 'r-3'],
  ])('is changeable if the plan shows it: %s, %s', async (plan, id) => {
    expect((await call(dismiss, plan, id)).status).toBe(200);
    expect(await readStatus(plan, id)).toBe('dismissed');
    expect((await call(reopen, plan, id)).status).toBe(200);
    expect(await readStatus(plan, id)).toBe('open');
  });
});
