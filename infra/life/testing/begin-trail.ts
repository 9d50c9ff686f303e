import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { anAuditEntry } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { trailKey } from '@cloudmend/store/table';
import type { TestServices } from '../../runtime/testing/test-services';
import { toCanary } from '../../test/harness/crowd';

/** The crowd writes its canary into every field, which breaks the chain: the trail begins anew, with it in its lines. */
export const beginTrail = async (test: TestServices, tenantId: TenantId, at: string): Promise<void> => {
  const { client, table: TableName } = test.local.deps;
  const { audit } = test.local.openStores(tenantId);
  const { lines } = await audit.verify();
  for (let seq = 1; seq <= lines; seq += 1)
    await client.send(
      new DeleteItemCommand({
        TableName,
        Key: { pk: { S: trailKey(tenantId) }, sk: { S: String(seq).padStart(12, '0') } },
      }),
    );
  for (const sub of ['one', 'two', 'one'])
    await audit.append(
      anAuditEntry({
        at,
        actor: `${sub}-${toCanary(tenantId)}`,
        sub: `${sub}-${toCanary(tenantId)}`,
        target: toCanary(tenantId),
        after: { note: toCanary(tenantId) },
        asked: { note: toCanary(tenantId) },
      }),
    );
};
