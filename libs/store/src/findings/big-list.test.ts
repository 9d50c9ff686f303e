import type { TenantId } from '@cloudmend/domain/tenancy';
import { openLocalTable } from '../testing/local-table';
import { findingsOfAccount, seedFindingIndex } from '../testing/seed-findings';

const ACCOUNTS = 500;
const EACH = 100;

/** THREATS R20. */
it('fifty thousand findings of five hundred accounts are listed, searched and counted exactly, in pages of few bytes', async () => {
  const local = await openLocalTable();
  try {
    const stores = local.storesOf('acme');
    const ids = Array.from({ length: ACCOUNTS }, (_, index) => String(100_000_000_000 + index));
    await seedFindingIndex(
      local.deps,
      'acme' as TenantId,
      new Map(ids.map((accountId) => [accountId, findingsOfAccount(accountId, EACH)])),
    );
    const page = await stores.findings.list({}, { limit: 1000 });
    const found = await stores.findings.list({ q: `of ${ids[7]} is open`, severity: ['CRITICAL'] }, { limit: 500 });
    expect(page.items).toHaveLength(1000);
    expect(Buffer.byteLength(JSON.stringify(page.items))).toBeLessThan(5_000_000);
    expect(found.items).toHaveLength(EACH / 5);
    expect(await stores.findings.summary()).toMatchObject({
      severityCounts: { CRITICAL: 10_000, HIGH: 10_000, MEDIUM: 10_000, LOW: 10_000, INFO: 10_000 },
      statusCounts: { open: 50_000 },
    });
  } finally {
    await local.close();
  }
}, 60_000);
