import { anAccount } from '@cloudmend/domain/testing';
import type { Stores } from '../stores';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';

const A = '111122223333';
const AT = '2026-11-20T00:00:00.000Z';
const passed = [{ framework: 'cis-5', controls: [{ control: '1.1', state: 'passed' as const }] }];
const failed = [{ framework: 'cis-5', controls: [{ control: '1.1', state: 'failed' as const }] }];

let local: LocalTable;
let stores: Stores;
let round = 0;

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(async () => {
  stores = local.openStores(`acme-${(round += 1)}`);
  await stores.accounts.link(anAccount({ accountId: A }), null);
});

describe('compliance', () => {
  it('reflects the latest evaluation of an account', async () => {
    await stores.compliance.record(AT, A, passed);
    await stores.compliance.record('2026-11-19T00:00:00.000Z', A, failed);
    expect((await stores.compliance.read()).accounts).toEqual([{ accountId: A, frameworks: passed }]);
  });

  it('keeps a month of coverage and the latest value before it', async () => {
    for (const date of ['2026-09-01', '2026-10-01', '2026-10-22', '2026-11-21'])
      await stores.compliance.recordCoverage(date, [{ framework: 'cis-5', coverage: 0.5 }]);
    expect((await stores.compliance.read()).history.map(({ date }) => date)).toEqual([
      '2026-10-01',
      '2026-10-22',
      '2026-11-21',
    ]);
  });

  it('keeps the first coverage of a day next to the last', async () => {
    for (const coverage of [0.81, 0.5, 0.03])
      await stores.compliance.recordCoverage('2026-11-21', [{ framework: 'cis-5', coverage }]);
    expect((await stores.compliance.read()).history).toEqual([
      { date: '2026-11-21', framework: 'cis-5', coverage: 0.03, first: 0.81 },
    ]);
  });

  it('keeps the verdicts of each check as last evaluated', async () => {
    const tally = (fail: number) => [{ check: 's3-bucket-public', pass: 3, fail, unknown: 0, manual: 0 }];
    await stores.compliance.recordChecks(AT, A, tally(2));
    await stores.compliance.recordChecks('2026-11-19T00:00:00.000Z', A, tally(9));
    expect(await stores.compliance.readChecks()).toEqual([{ accountId: A, checks: tally(2) }]);
    expect((await stores.compliance.read()).accounts).toEqual([]);
    const other = local.openStores(`other-${round}`);
    await other.accounts.link(anAccount({ accountId: A }), null);
    expect(await other.compliance.readChecks()).toEqual([{ accountId: A, checks: [] }]);
    await other.compliance.recordChecks('2026-11-30T00:00:00.000Z', A, tally(0));
    expect(await stores.compliance.readChecks()).toEqual([{ accountId: A, checks: tally(2) }]);
  });

  it('of another tenant cannot be seen or changed', async () => {
    await stores.compliance.record(AT, A, passed);
    await stores.compliance.recordCoverage('2026-11-20', [{ framework: 'cis-5', coverage: 1 }]);
    const other = local.openStores(`other-${round}`);
    await other.accounts.link(anAccount({ accountId: A }), null);
    expect(await other.compliance.read()).toEqual({ accounts: [], history: [] });
    await other.compliance.record('2026-11-30T00:00:00.000Z', A, failed);
    await other.compliance.recordCoverage('2026-11-20', [{ framework: 'cis-5', coverage: 0 }]);
    expect(await stores.compliance.read()).toEqual({
      accounts: [{ accountId: A, frameworks: passed }],
      history: [{ date: '2026-11-20', framework: 'cis-5', coverage: 1, first: 1 }],
    });
  });
});
