import type { TenantId } from '@cloudmend/domain/tenancy';
import { effort } from '@cloudmend/domain/testing/effort';
import { openLocalTable } from '../testing/local-table';
import { findingsOfAccount, seedFindingIndex } from '../testing/seed-findings';

const ACCOUNTS = effort(50, 500);
const EACH = 100;
/** The five severities are distributed evenly. */
const OF_ONE = (ACCOUNTS * EACH) / 5;

/** A large estate must not slow its lists down. */
it(`${ACCOUNTS * EACH} findings of ${ACCOUNTS} accounts are listed, searched and counted exactly, in small pages`, async () => {
  const local = await openLocalTable();
  try {
    const stores = local.openStores('acme');
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
      severityCounts: { CRITICAL: OF_ONE, HIGH: OF_ONE, MEDIUM: OF_ONE, LOW: OF_ONE, INFO: OF_ONE },
      statusCounts: { open: ACCOUNTS * EACH },
    });
  } finally {
    await local.close();
  }
});
