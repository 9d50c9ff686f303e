import type { TenantId } from '@cloudmend/domain/tenancy';
import { aLedgerEntry } from '@cloudmend/domain/testing';
import { anEvent, readAnswer } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { handler } from './get-ledger';

const ACME = 'acme' as TenantId;
let test: TestServices;

beforeAll(async () => {
  test = await openTestServices();
  await test.aTenant(ACME, 'free', { viewer: 'tenant-viewer' });
  await test.aTenant('globex', 'pro', { other: 'tenant-admin' });
  const { ledger } = test.local.openStores(ACME);
  const by = { sub: 's-1', name: 'devops' };
  await ledger.enter(aLedgerEntry({ id: 'a', claimedUsd: 10, savedUsd: 5, hours: 730, by, origin: 'change' }));
  await ledger.enter(aLedgerEntry({ id: 'b', claimedUsd: 10, savedUsd: 10, hours: 730 }));
  await ledger.enter(aLedgerEntry({ id: 'c', claimedUsd: 4, verifiedAt: null, at: '2025-01-01T00:00:00.000Z' }));
  await ledger.enter(aLedgerEntry({ id: 'd', claimedUsd: 7, missedAt: '2026-11-20T00:00:00.000Z' }));
});
afterAll(() => test.close());

const read = (sub: string, query = '') =>
  handler(anEvent({ sub, path: { tenantId: ACME }, ...(query && { query }) })).then(readAnswer);

describe('the ledger of a workspace', () => {
  it('is read by every member, with totals, groups and the factor of each rule', async () => {
    const { status, body } = await read('viewer');
    expect([status, body]).toMatchObject([
      200,
      {
        totals: {
          changes: 4,
          claimedUsd: 31,
          verifiedUsd: 20,
          notVerifiedUsd: 4,
          undoneUsd: 7,
          belowClaimUsd: 5,
          realisedUsd: 15,
          savedUsd: 17.76,
        },
        byRule: [
          { key: 'EBS-GP2-GP3', realisedUsd: 15, settled: 2, factor: Number(Math.exp(Math.log(0.5) / 6).toFixed(3)) },
        ],
        byMonth: [{ key: '2025-01' }, { key: '2026-10', realisedUsd: 15 }],
        byPerson: [
          { name: 'Mended by hand', realisedUsd: 10 },
          { name: 'devops', realisedUsd: 5 },
        ],
        rows: [
          { id: 'a', undoneAt: null },
          { id: 'b' },
          { id: 'd', state: 'undone', undoneAt: '2026-11-20T00:00:00.000Z', realisedUsd: null },
          { id: 'c', state: 'not-verified' },
        ],
      },
    ]);
    expect((await read('viewer', 'months=3')).body).toMatchObject({
      totals: { changes: 3 },
      rows: [{ id: 'a' }, { id: 'b' }, { id: 'd' }],
    });
  });

  it('is not shown to others', async () => {
    expect((await read('other')).status).toBe(403);
  });
});
