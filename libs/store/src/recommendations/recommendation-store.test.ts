import { aRecommendation, anAccount } from '@cloudmend/domain/testing';
import { openKeyedTable } from '../keyed-table/keyed-table';
import type { Stores } from '../stores';
import { tenantKey } from '../table';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';

const A = '111122223333';
const AT = '2026-11-20T00:00:00.000Z';
const RULES = ['EBS-UNATTACHED', 'VPC-EIP'];

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

const scan = (scanId: string) => ({ scanId, at: AT, accountId: A });
const ids = async () => (await stores.recommendations.list()).map(({ id }) => id);

describe('recommendations', () => {
  it('are listed largest saving first, and go when their rule no longer finds them', async () => {
    await stores.recommendations.record(
      scan('1'),
      [aRecommendation({ id: 'a', monthlySavingUsd: 1 }), aRecommendation({ id: 'b', monthlySavingUsd: 9 })],
      RULES,
    );
    expect(await ids()).toEqual(['b', 'a']);
    await stores.recommendations.record(scan('2'), [aRecommendation({ id: 'a', monthlySavingUsd: 2 })], RULES);
    expect(await stores.recommendations.list()).toEqual([aRecommendation({ id: 'a', monthlySavingUsd: 2 })]);
  });

  it('stay if their rule did not run', async () => {
    await stores.recommendations.record(
      scan('1'),
      [aRecommendation({ id: 'a' }), aRecommendation({ id: 'e', rule: 'VPC-EIP' })],
      RULES,
    );
    await stores.recommendations.record(scan('2'), [], ['VPC-EIP']);
    expect(await ids()).toEqual(['a']);
  });

  it('stay where the scan did not plan to read', async () => {
    await stores.recommendations.record(
      scan('1'),
      [aRecommendation({ id: 'a', region: 'us-east-1' }), aRecommendation({ id: 'b', region: 'eu-south-1' })],
      RULES,
    );
    await stores.recommendations.record(scan('2'), [], RULES, ({ region }) => region === 'us-east-1');
    expect(await ids()).toEqual(['b']);
  });

  it('that were dismissed stay dismissed', async () => {
    await stores.recommendations.record(scan('1'), [aRecommendation({ id: 'a', status: 'dismissed' })], RULES);
    await stores.recommendations.record(scan('2'), [aRecommendation({ id: 'a', status: 'open' })], RULES);
    expect(await stores.recommendations.list()).toMatchObject([{ id: 'a', status: 'dismissed' }]);
  });

  it('keep the reason of a dismissal over scans, and can be reopened', async () => {
    await stores.recommendations.record(scan('1'), [aRecommendation({ id: 'a' })], RULES);
    const dismissal = { reason: 'The vendor requires it.', by: 'owner@example.com', at: AT };
    expect(await stores.recommendations.settle('a', dismissal)).toMatchObject({
      before: { status: 'open' },
      after: { status: 'dismissed', dismissal },
    });
    await stores.recommendations.record(scan('2'), [aRecommendation({ id: 'a' })], RULES);
    await stores.recommendations.record(scan('3'), [], RULES);
    expect(await stores.recommendations.list()).toMatchObject([{ id: 'a', status: 'dismissed', dismissal }]);
    expect((await stores.recommendations.settle('a', undefined)).after).not.toHaveProperty('dismissal');
    await expect(stores.recommendations.settle('gone', dismissal)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are summed by rule for the dashboard, without dismissed ones', async () => {
    const savings = async () =>
      (await stores.recommendations.openSavings()).flatMap(({ usdByRule }) => Object.entries(usdByRule));
    expect(await savings()).toEqual([]);
    await stores.recommendations.record(
      scan('1'),
      [
        aRecommendation({ id: 'a', monthlySavingUsd: 1 }),
        aRecommendation({ id: 'b', monthlySavingUsd: 9 }),
        aRecommendation({ id: 'e', rule: 'VPC-EIP', monthlySavingUsd: 3 }),
      ],
      RULES,
    );
    expect(await savings()).toEqual([
      ['EBS-UNATTACHED', 10],
      ['VPC-EIP', 3],
    ]);
    const dismissal = { reason: 'The vendor requires it.', by: 'owner@example.com', at: AT };
    await stores.recommendations.settle('b', dismissal);
    expect(await savings()).toEqual([
      ['EBS-UNATTACHED', 1],
      ['VPC-EIP', 3],
    ]);
    await stores.recommendations.settle('b', undefined);
    await stores.recommendations.record(
      scan('2'),
      [aRecommendation({ id: 'a', monthlySavingUsd: 2 }), aRecommendation({ id: 'b', monthlySavingUsd: 9 })],
      RULES,
    );
    expect(await savings()).toEqual([['EBS-UNATTACHED', 11]]);
    await stores.accounts.unlink(A);
    expect(await savings()).toEqual([]);
  });

  it('count only actual savings: a question to an owner has an amount but saves nothing', async () => {
    await stores.recommendations.record(
      scan('1'),
      [
        aRecommendation({ id: 'a', monthlySavingUsd: 7 }),
        aRecommendation({ id: 'b', monthlySavingUsd: 500, aim: 'review' }),
      ],
      RULES,
    );
    expect(await stores.recommendations.openSavings()).toMatchObject([
      { accountId: A, usdByRule: { 'EBS-UNATTACHED': 7 } },
    ]);
  });

  it('are summed correctly under concurrent changes', async () => {
    const many = Array.from({ length: 8 }, (_, n) => aRecommendation({ id: `r-${n}`, monthlySavingUsd: n + 1 }));
    await stores.recommendations.record(scan('1'), many, RULES);
    const dismissal = { reason: 'All of them.', by: 'owner@example.com', at: AT };
    const settled = await Promise.allSettled(
      many.slice(0, 4).map(({ id }) => stores.recommendations.settle(id, dismissal)),
    );
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await stores.recommendations.openSavings()).toMatchObject([
      { usdByRule: { 'EBS-UNATTACHED': 5 + 6 + 7 + 8 } },
    ]);
  });

  it('are empty for an evaluated account, and unknown for another', async () => {
    await stores.recommendations.record(scan('1'), [], []);
    expect(await stores.recommendations.openSavings()).toEqual([]);
    await stores.recommendations.record(scan('2'), [], RULES);
    expect(await stores.recommendations.openSavings()).toEqual([
      { accountId: A, usdByRule: {}, usdByMonth: { [AT.slice(0, 7)]: 0 } },
    ]);
  });

  it('recorded before sums existed are summed on read', async () => {
    await stores.recommendations.record(scan('1'), [aRecommendation({ id: 'a', monthlySavingUsd: 7 })], RULES);
    const table = openKeyedTable(local.deps.client, local.deps.table, () => true);
    await table.put({ pk: tenantKey(`acme-${round}`, 'RECOMMENDATIONS'), sk: A, scanId: '1' });
    expect(await stores.recommendations.openSavings()).toMatchObject([
      { accountId: A, usdByRule: { 'EBS-UNATTACHED': 7 } },
    ]);
  });

  it('come with what could not be evaluated: full counts, partial list', async () => {
    const one = {
      rule: 'EC2-IDLE',
      title: 'Stop',
      resource: 'i-1',
      accountId: A,
      region: 'us-east-1',
      reason: 'insufficient-data' as const,
      detail: 'Too few datapoints.',
    };
    await stores.recommendations.recordUnjudged(
      scan('1'),
      Array.from({ length: 250 }, (_, n) => ({ ...one, resource: `i-${n}` })),
    );
    const { counts, resources } = await stores.recommendations.readUnjudged();
    expect([counts['insufficient-data'], resources.length]).toEqual([250, 200]);
    expect(await local.openStores(`other-${round}`).recommendations.readUnjudged()).toMatchObject({ resources: [] });
  });

  it('are not restored by an older scan', async () => {
    await stores.recommendations.record(scan('2'), [aRecommendation({ id: 'new' })], RULES);
    await stores.recommendations.record(scan('1'), [aRecommendation({ id: 'old' })], RULES);
    expect(await ids()).toEqual(['new']);
  });

  it('of another tenant cannot be seen or changed', async () => {
    await stores.recommendations.record(scan('1'), [aRecommendation({ id: 'a' })], RULES);
    const other = local.openStores(`other-${round}`);
    await other.accounts.link(anAccount({ accountId: A }), null);
    expect(await other.recommendations.list()).toEqual([]);
    await other.recommendations.record(scan('9'), [], RULES);
    expect(await ids()).toEqual(['a']);
  });
});
