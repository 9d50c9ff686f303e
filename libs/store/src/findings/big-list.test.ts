import { aFinding } from '@cloudmend/domain/testing';
import { SEVERITIES } from '@cloudmend/domain/findings';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { openLocalTable } from '../testing/local-table';
import { seedFindingIndex } from '../testing/seed-findings';

const ACCOUNTS = 500;
const EACH = 100;

const findingsOf = (accountId: string) =>
  Array.from({ length: EACH }, (_, index) =>
    aFinding({
      id: `${accountId}${String(index).padStart(20, '0')}`,
      accountId,
      severity: SEVERITIES[index % 5] as (typeof SEVERITIES)[number],
      check: `check-${index % 40}`,
      title: `Title of check ${index % 40}`,
      detail: `Port ${index} of ${accountId} is open to 0.0.0.0/0.`,
      recommendation: `Close what check ${index % 40} found, or allow it by a rule that says why.`,
      resource: `arn:aws:ec2:eu-west-1:${accountId}:security-group/sg-${accountId}${index}`,
    }),
  );

/** THREATS R20. */
it('fifty thousand findings of five hundred accounts are listed, searched and counted exactly within two seconds', async () => {
  const local = await openLocalTable();
  try {
    const stores = local.storesOf('acme');
    const ids = Array.from({ length: ACCOUNTS }, (_, index) => String(100_000_000_000 + index));
    await seedFindingIndex(local.deps, 'acme' as TenantId, new Map(ids.map((accountId) => [accountId, findingsOf(accountId)])));
    const timed = async <T>(work: () => Promise<T>) => {
      const began = performance.now();
      return { value: await work(), ms: performance.now() - began };
    };
    const page = await timed(() => stores.findings.list({}, { limit: 1000 }));
    const found = await timed(() => stores.findings.list({ q: `of ${ids[7]} is open`, severity: ['CRITICAL'] }, { limit: 500 }));
    const counts = await timed(() => stores.findings.summary());
    expect(page.value.items).toHaveLength(1000);
    expect(Buffer.byteLength(JSON.stringify(page.value.items))).toBeLessThan(5_000_000);
    expect(found.value.items).toHaveLength(EACH / 5);
    expect(counts.value).toMatchObject({ severityCounts: { CRITICAL: 10_000, HIGH: 10_000, MEDIUM: 10_000, LOW: 10_000, INFO: 10_000 }, statusCounts: { open: 50_000 } });
    expect(Math.max(page.ms, found.ms, counts.ms)).toBeLessThan(2000);
  } finally {
    await local.close();
  }
}, 60_000);
