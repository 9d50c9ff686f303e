import { type Finding, SEVERITIES } from '@cloudmend/domain/findings';
import { aFinding, anAccount } from '@cloudmend/domain/testing';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { openFindingIndex } from '../findings/finding-index';
import { openKeyedTable } from '../keyed-table/keyed-table';
import { inParallel } from '../keyed-table/retry';
import type { StoreDeps } from '../store-deps';
import { isTenantKey, joinKey, tenantKey } from '../table';

const AT_ONCE = 8;

/**
 * Links accounts and writes only the index of their findings, as a recorded scan leaves it: for measuring lists, which
 * read nothing else.
 */
export const seedFindingIndex = async (
  { client, table: name }: Pick<StoreDeps, 'client' | 'table'>,
  tenantId: TenantId,
  accounts: ReadonlyMap<string, readonly Finding[]>,
): Promise<void> => {
  const table = openKeyedTable(client, name, (partition) => isTenantKey(tenantId, partition));
  const index = openFindingIndex({ table, tenantId });
  await inParallel([...accounts], AT_ONCE, async ([accountId, findings]) => {
    await table.put({ pk: tenantKey(tenantId), sk: joinKey('ACCOUNT', accountId), ...anAccount({ accountId }) });
    const rows = findings.map((finding) => ({
      ...finding,
      status: finding.status === 'resolved' ? ('resolved' as const) : ('open' as const),
      change: null,
    }));
    for (const group of index.replace([], { accountId, at: new Date(0).toISOString(), rows }))
      await table.transact(group);
  });
};

const CHECKS = 40;

/** Open findings of an account, a fifth per severity, over forty checks, with realistic lengths. */
export const findingsOfAccount = (accountId: string, count: number): Finding[] =>
  Array.from({ length: count }, (_, index) =>
    aFinding({
      id: `${accountId}${String(index).padStart(20, '0')}`,
      accountId,
      severity: SEVERITIES[index % SEVERITIES.length] as (typeof SEVERITIES)[number],
      check: `check-${index % CHECKS}`,
      title: `Title of check ${index % CHECKS}`,
      detail: `Port ${index} of ${accountId} is open to 0.0.0.0/0.`,
      recommendation: `Fix what check ${index % CHECKS} found, or add an exception with a reason.`,
      resource: `arn:aws:ec2:eu-west-1:${accountId}:security-group/sg-${accountId}${index}`,
    }),
  );
