import type { TenantId } from '@cloudmend/domain/tenancy';
import { aFinding, anAccount } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { openCursors } from '../cursors';
import { openKeyedTable } from '../keyed-table/keyed-table';
import { openLocalTable, type LocalTable } from '../testing/local-table';
import { closeCheckFor } from './close-check';
import { openFindingIndex } from './finding-index';
import type { JudgedFinding } from './tenant-findings';

const AT = '2026-11-21T12:00:00.000Z';
const SCAN = '01JD2M7F3A0000000000000001';
const RETIRED = 'custom-one';
const DECISION = { by: 'admin@acme.example', reason: 'The check was retired.' };

let local: LocalTable;
let requests = 0;

beforeAll(async () => {
  local = await openLocalTable();
  local.deps.client.middlewareStack.add((next) => (request) => {
    requests += 1;
    return next(request);
  });
});
afterAll(() => local.close());

const toVerdict = (accountId: string, index: number): JudgedFinding => {
  const {
    id: _id,
    status: _status,
    mute: _mute,
    ...finding
  } = aFinding({
    accountId,
    check: index % 3 === 0 ? 'of-another-check' : RETIRED,
    resource: `bucket-${index}`,
  });
  return { ...finding, status: 'fail' };
};

/** A workspace with this many findings in one account and a few in another, two thirds of them of the check. */
const openWorkspace = async (tenant: string, count: number) => {
  const stores = local.openStores(tenant as TenantId);
  for (const [accountId, size] of [
    ['111111111111', count],
    ['222222222222', 30],
  ] as const) {
    await stores.accounts.link(anAccount({ accountId }), null);
    const verdicts = Array.from({ length: size }, (_, index) => toVerdict(accountId, index));
    await stores.findings.record({ scanId: SCAN, at: AT, accountId }, verdicts, () => true);
  }
  const table = openKeyedTable(local.deps.client, local.deps.table, () => true);
  const tenantId = tenant as TenantId;
  const { closeCheck } = closeCheckFor({
    table,
    tenantId,
    clock: local.deps.clock,
    cursors: openCursors(async () => 'secret', tenantId, local.deps.clock),
    accounts: stores.accounts,
    index: openFindingIndex({ table, tenantId }),
    // A call ends after a chunk or two.
    most: { closed: 1, chunks: 2 },
  });
  const closeAll = async () => {
    const calls = [];
    let cursor: string | undefined;
    do {
      const before = requests;
      const page = await closeCheck(RETIRED, DECISION, cursor);
      calls.push({ ...page, requests: requests - before });
      cursor = page.cursor;
    } while (cursor !== undefined);
    return calls;
  };
  const countStates = async () => (await stores.findings.summary()).statusCounts;
  return { stores, closeCheck, closeAll, countStates };
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('the findings of a retired check', () => {
  it('are resolved by bounded calls whose cost grows with their number only', async () => {
    const costs = [];
    for (const size of [300, 600]) {
      const { closeAll, countStates } = await openWorkspace(`closing-${size}`, size);
      const calls = await closeAll();
      expect(sum(calls.map(({ closed }) => closed))).toBe((size / 3) * 2 + 20);
      expect(await countStates()).toMatchObject({ open: size / 3 + 10, resolved: (size / 3) * 2 + 20 });
      expect(calls.length).toBe(3);
      expect(Math.max(...calls.map((call) => call.requests))).toBeLessThan(20);
      expect(calls.at(-1)).toMatchObject({ closed: 0, accounts: { done: 2, total: 2 } });
      costs.push(sum(calls.map((call) => call.requests)) / size);
    }
    expect((costs[1] ?? 0) / (costs[0] ?? 1)).toBeLessThan(1.2);
  });

  itAtNight('are all resolved in the end if the calls were interrupted and scans recorded meanwhile', async () => {
    const { stores, closeCheck, closeAll, countStates } = await openWorkspace('closing-broken', 300);
    expect((await closeCheck(RETIRED, DECISION)).closed).toBe(200);
    const accountId = '222222222222';
    const verdicts = [toVerdict(accountId, 0), toVerdict(accountId, 1)];
    const later = { scanId: '01JD2M7F3A0000000000000002', at: '2026-11-21T12:30:00.000Z', accountId };
    const [calls] = await Promise.all([closeAll(), stores.findings.record(later, verdicts, () => false)]);
    expect(calls.at(-1)?.cursor).toBeUndefined();
    await closeAll();
    expect((await stores.findings.list({ status: ['open'] }, { limit: 500 })).items.map(({ check }) => check)).toEqual(
      Array.from({ length: 100 + 10 }, () => 'of-another-check'),
    );
    expect((await countStates()).open).toBe(110);
    const [one] = (await stores.findings.list({ status: ['resolved'] }, { limit: 1 })).items;
    expect((await stores.findings.get(one?.id ?? ''))?.history.at(-1)).toMatchObject({
      kind: 'resolved',
      ...DECISION,
    });
  });

  it('of another workspace stay open, and its cursors are worth nothing', async () => {
    const [one, other] = [await openWorkspace('closing-a', 60), await openWorkspace('closing-b', 60)];
    const { cursor } = await one.closeCheck(RETIRED, DECISION);
    await expect(other.closeCheck(RETIRED, DECISION, cursor)).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(one.closeCheck('other', DECISION, cursor)).rejects.toMatchObject({ code: 'invalid' });
    expect((await other.countStates()).open).toBe(90);
  });
});
