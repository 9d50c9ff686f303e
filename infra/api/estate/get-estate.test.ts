import { anAccount } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler } from './get-estate';

const ACME = 'acme' as TenantId;
const A = '111122223333';
let test: TestServices;

beforeAll(async () => {
  test = await openTestServices();
  await test.aTenant(ACME, 'free', { viewer: 'tenant-viewer' });
  await test.aTenant('globex', 'free', { stranger: 'tenant-viewer' });
  const stores = test.local.openStores(ACME);
  await stores.accounts.link(anAccount({ accountId: A }), null);
  await stores.estate.record('2026-11-20T00:00:00.000Z', A, [
    { kind: 'aws.s3.bucket', region: 'us-east-1', classes: { pii: 1, nonPii: 0, unclassified: 0, unread: 0 } },
  ]);
});
afterAll(() => test.close());

describe('reading the inventory', () => {
  it('is allowed for members only', async () => {
    const answer = readAnswer(await handler(anEvent({ sub: 'viewer', path: { tenantId: ACME } })));
    expect(answer).toMatchObject({
      status: 200,
      body: { asOf: '2026-11-20T00:00:00.000Z', rows: [{ classes: { pii: 1 } }] },
    });
    expect(readAnswer(await handler(anEvent({ sub: 'stranger', path: { tenantId: ACME } }))).status).toBe(403);
    expect(readAnswer(await handler(anEvent({ sub: 'stranger', path: { tenantId: 'globex' } }))).body).toMatchObject({
      asOf: null,
      rows: [],
    });
  });
});
