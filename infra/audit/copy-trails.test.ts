import { DeleteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { anAuditEntry } from '@cloudmend/domain/testing';
import { trailKey } from '@cloudmend/store/table';
import type { TestServices } from '../runtime/testing/test-services';
import { openTestServices } from '../runtime/testing/test-services';
import { copyTrails } from './copy-trails';

const [ACME, GLOBEX] = ['acme', 'globex'] as TenantId[] as [TenantId, TenantId];
let test: TestServices;

beforeAll(async () => {
  test = await openTestServices();
  for (const tenantId of [ACME, GLOBEX]) await test.aTenant(tenantId, 'pro', {});
});
afterAll(() => test.close());

const write = (tenantId: TenantId) => test.local.openStores(tenantId).audit.append(anAuditEntry());
const compare = (tenantId?: TenantId) => test.services.openTrailCopy(tenantId).compare();

const countsOf = (name: string): unknown[] =>
  test.logLines.flatMap((line) => (JSON.parse(line) as Record<string, unknown>)[name] ?? []);

describe('the hourly copy of the audit trails', () => {
  it("includes every workspace's entries and the platform's own, even of deleted workspaces", async () => {
    await Promise.all([write(ACME), write(GLOBEX), test.services.system.trail.append(anAuditEntry())]);
    await test.services.system.tenants.remove(GLOBEX);
    expect(await copyTrails(test.services)).toBe(3);
    expect(await copyTrails(test.services)).toBe(0);
    for (const tenantId of [ACME, GLOBEX, undefined])
      expect(await compare(tenantId)).toEqual({ copied: 1, waiting: 0, differsAt: null });
  });

  it('reports one that was rewritten, and copies the others', async () => {
    const raw = DynamoDBDocumentClient.from(test.local.deps.client);
    await raw.send(
      new DeleteCommand({ TableName: test.local.deps.table, Key: { pk: trailKey(ACME), sk: '000000000001' } }),
    );
    test.local.setTime('2026-11-21T14:00:00.000Z');
    await test.local.openStores(ACME).audit.append(anAuditEntry({ actor: 'nobody@else.example' }));
    await write(GLOBEX);
    expect(await copyTrails(test.services)).toBe(1);
    expect(test.logLines.join()).toContain('The audit trail no longer has entry 1 as it was copied.');
    expect((await compare(ACME)).differsAt).toBe(1);
    expect(await compare(GLOBEX)).toEqual({ copied: 2, waiting: 0, differsAt: null });
    expect(countsOf('trailsTorn')).toEqual([1]);
  });

  it('fails for a trail that could not be read, and does not take it for changed', async () => {
    test.logLines.length = 0;
    const openTrailCopy = () => ({
      ...test.services.openTrailCopy(undefined),
      copy: () => Promise.reject(Object.assign(new Error('Timed out.'), { name: 'TimeoutError' })),
    });
    await expect(copyTrails({ ...test.services, openTrailCopy })).rejects.toThrow('Audit trails could not be copied.');
    expect(countsOf('trailsTorn')).toEqual([]);
  });
});
