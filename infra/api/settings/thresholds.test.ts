import { DEFAULT_THRESHOLDS } from '@cloudmend/domain/thresholds';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler as change } from './change-thresholds';
import { handler as read } from './get-thresholds';

const ACME = 'acme' as TenantId;
const path = { tenantId: ACME };
let test: TestServices;

beforeAll(async () => {
  test = await openTestServices();
  await test.aTenant(ACME, 'starter', { owner: 'tenant-admin', viewer: 'tenant-viewer' });
});
afterAll(() => test.close());

describe("a workspace's thresholds", () => {
  it('are readable by every member, changed by account managers, and audited with both values', async () => {
    expect(readAnswer(await read(anEvent({ sub: 'viewer', path }))).body).toEqual(DEFAULT_THRESHOLDS);
    const changed = readAnswer(
      await change(anEvent({ sub: 'owner', path, body: { accessKeyMaxAgeDays: 60, logRetentionDays: 365 } })),
    );
    expect([changed.status, changed.body]).toEqual([200, { ...DEFAULT_THRESHOLDS, accessKeyMaxAgeDays: 60 }]);
    expect(readAnswer(await read(anEvent({ sub: 'viewer', path }))).body).toMatchObject({ accessKeyMaxAgeDays: 60 });
    const [line] = (await test.local.openStores(ACME).audit.list({}, 5)).items;
    expect(line).toMatchObject({
      action: 'thresholds.change',
      outcome: 'done',
      before: { accessKeyMaxAgeDays: 90 },
      after: { accessKeyMaxAgeDays: 60 },
    });
  });

  it('are not changed by read-only members or beyond their bounds', async () => {
    const before = await test.local.openStores(ACME).thresholds.read();
    expect(readAnswer(await change(anEvent({ sub: 'viewer', path, body: { accessKeyMaxAgeDays: 10 } }))).status).toBe(
      403,
    );
    expect(readAnswer(await change(anEvent({ sub: 'owner', path, body: { accessKeyMaxAgeDays: 9999 } }))).status).toBe(
      400,
    );
    expect(readAnswer(await change(anEvent({ sub: 'owner', path, body: { everything: 1 } }))).status).toBe(400);
    expect(await test.local.openStores(ACME).thresholds.read()).toEqual(before);
  });
});
