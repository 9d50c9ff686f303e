import { byRisk } from '@cloudmend/domain/findings';
import { NO_CHANGES } from '@cloudmend/domain/scans';
import { anAccount } from '@cloudmend/domain/testing';
import { effort } from '@cloudmend/domain/testing/effort';
import type { Stores } from '../stores';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';
import type { JudgedFinding } from './tenant-findings';

/** Resources of one scan. */
const MANY = effort(600, 4000);
const A = '111122223333';
const B = '111122224444';
const DAY1 = '2026-11-19T00:00:00.000Z';
const DAY2 = '2026-11-20T00:00:00.000Z';
const all = () => true;

let local: LocalTable;
let tenant: string;
let stores: Stores;
let round = 0;

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(async () => {
  tenant = `acme-${(round += 1)}`;
  stores = local.openStores(tenant);
  await stores.accounts.link(anAccount({ accountId: A }), null);
  await stores.accounts.link(anAccount({ accountId: B }), null);
});

const makeJudged = (resource: string, overrides: Partial<JudgedFinding> = {}): JudgedFinding => ({
  check: 'c1',
  status: 'fail',
  severity: 'HIGH',
  title: 'Title',
  detail: 'Detail',
  recommendation: 'Do it',
  resource,
  accountId: A,
  region: 'us-east-1',
  service: 'ec2',
  controls: [],
  ...overrides,
});
const scan = (scanId: string, at = DAY1, accountId = A) => ({ scanId, at, accountId });
const list = async (filter = {}) => (await stores.findings.list(filter, { limit: 500 })).items;
const states = async () =>
  Object.fromEntries(
    (await list()).map(({ resource, status, firstSeen, lastSeen }) => [
      resource,
      [status, firstSeen.slice(8, 10), lastSeen.slice(8, 10)],
    ]),
  );

describe('findings', () => {
  it('keep their first date, are resolved when no longer found, and reopen when found again', async () => {
    expect(
      await stores.findings.record(
        scan('1'),
        [makeJudged('r1'), makeJudged('r2'), makeJudged('ok', { status: 'pass' })],
        all,
      ),
    ).toEqual({ ...NO_CHANGES, new: 2, resolved: 0, reopened: 0 });
    expect(await stores.findings.record(scan('2', DAY2), [makeJudged('r1')], all)).toEqual({
      ...NO_CHANGES,
      new: 0,
      resolved: 1,
      reopened: 0,
    });
    expect(await states()).toEqual({ r1: ['open', '19', '20'], r2: ['resolved', '19', '19'] });
    expect(
      await stores.findings.record(scan('3', DAY2), [makeJudged('r1', { status: 'pass' }), makeJudged('r2')], all),
    ).toEqual({ ...NO_CHANGES, new: 0, resolved: 1, reopened: 1 });
    expect(await states()).toEqual({ r1: ['resolved', '19', '20'], r2: ['open', '19', '20'] });
  });

  it('are unchanged if nothing could be read', async () => {
    await stores.findings.record(scan('1'), [makeJudged('r1'), makeJudged('r2', { service: 's3' })], all);
    const changes = await stores.findings.record(
      scan('2', DAY2),
      [makeJudged('r1', { status: 'unknown' })],
      ({ service }) => service === 'ec2',
    );
    expect(changes).toEqual({ ...NO_CHANGES, unreadable: 2 });
    expect(await states()).toEqual({ r1: ['open', '19', '19'], r2: ['open', '19', '19'] });
  });

  it('are counted the same when a worker repeats a scan', async () => {
    await stores.findings.record(scan('1'), [makeJudged('r1')], all);
    const verdicts = [makeJudged('r2'), makeJudged('r3')];
    const first = await stores.findings.record(scan('2', DAY2), verdicts, all);
    expect(await stores.findings.record(scan('2', DAY2), verdicts, all)).toEqual(first);
    expect(first).toEqual({ ...NO_CHANGES, new: 2, resolved: 1, reopened: 0 });
  });

  it('are not changed by an older scan that ends late', async () => {
    await stores.findings.record(scan('2', DAY2), [makeJudged('r1')], all);
    expect(await stores.findings.record(scan('1'), [makeJudged('old')], all)).toEqual({
      ...NO_CHANGES,
      new: 0,
      resolved: 0,
      reopened: 0,
    });
    expect(await states()).toEqual({ r1: ['open', '20', '20'] });
  });

  it('match the latest scan after concurrent recordings', async () => {
    const racers = Array.from({ length: 8 }, (_, index) =>
      stores.findings.record(scan(`s${index}`), [makeJudged('common'), makeJudged(`only-${index}`)], all),
    );
    await Promise.all(racers);
    const open = (await list({ status: ['open'] })).map(({ resource }) => resource).sort();
    expect(open).toEqual(['common', 'only-7']);
  });

  it('take the most severe of several verdicts on one resource', async () => {
    await stores.findings.record(
      scan('1'),
      [makeJudged('r1', { status: 'pass' }), makeJudged('r1'), makeJudged('r1', { status: 'unknown' })],
      all,
    );
    expect(await states()).toEqual({ r1: ['open', '19', '19'] });
  });

  it('are listed most severe first over all accounts, without gaps or duplicates', async () => {
    const severities = ['LOW', 'CRITICAL', 'INFO', 'HIGH', 'MEDIUM'] as const;
    const verdicts = (accountId: string) =>
      Array.from({ length: 60 }, (_, index) =>
        makeJudged(`${accountId}-${index}`, {
          accountId,
          severity: severities[index % 5]!,
          title: `Title ${index % 7}`,
        }),
      );
    await stores.findings.record(scan('1', DAY1, A), verdicts(A), all);
    await stores.findings.record(scan('1', DAY2, B), verdicts(B), all);
    const seen = [];
    let cursor: string | undefined;
    do {
      const page = await stores.findings.list({}, { limit: 7, ...(cursor && { cursor }) });
      seen.push(...page.items);
      cursor = page.cursor;
    } while (cursor);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    expect(seen.map(({ severity, firstSeen }) => [severity, firstSeen])).toEqual(
      [...seen].sort(byRisk).map(({ severity, firstSeen }) => [severity, firstSeen]),
    );
  });

  it('are filtered by severity, status, account, service, check and text', async () => {
    await stores.findings.record(
      scan('1'),
      [
        makeJudged('bucket-1', { severity: 'CRITICAL', service: 's3' }),
        makeJudged('vm-1', { detail: 'Port 22 is OPEN' }),
      ],
      all,
    );
    await stores.findings.record(scan('1', DAY1, B), [makeJudged('vm-2', { accountId: B })], all);
    const listResources = async (filter: object) => (await list(filter)).map(({ resource }) => resource).sort();
    expect(await listResources({ severity: ['CRITICAL'] })).toEqual(['bucket-1']);
    expect(await listResources({ account: B })).toEqual(['vm-2']);
    expect(await listResources({ service: 'ec2' })).toEqual(['vm-1', 'vm-2']);
    expect(await listResources({ check: makeJudged('x').check, service: 's3' })).toEqual(['bucket-1']);
    expect(await listResources({ check: 'no-such-check' })).toEqual([]);
    expect(await listResources({ q: 'port 22 is open' })).toEqual(['vm-1']);
    expect(await listResources({ status: ['muted'] })).toEqual([]);
    expect(await listResources({ account: '999999999999' })).toEqual([]);
  });

  it('are summarised from storage', async () => {
    await stores.findings.record(scan('1'), [makeJudged('r1', { severity: 'CRITICAL' }), makeJudged('r2')], all);
    await stores.findings.record(scan('1', DAY2, B), [makeJudged('r3', { accountId: B })], all);
    expect(await stores.findings.summary()).toMatchObject({
      severityCounts: { CRITICAL: 1, HIGH: 2, MEDIUM: 0, LOW: 0, INFO: 0 },
      statusCounts: { open: 3, resolved: 0, muted: 0 },
      lastUpdated: DAY2,
    });
    await stores.findings.record(scan('2', DAY2), [makeJudged('r2', { severity: 'LOW' })], all);
    expect((await stores.findings.summary()).severityCounts).toEqual({
      CRITICAL: 0,
      HIGH: 1,
      MEDIUM: 0,
      LOW: 1,
      INFO: 0,
    });
    expect(await list({ severity: ['LOW'] })).toMatchObject([{ resource: 'r2', firstSeen: DAY1 }]);
  });

  it('of an unlinked account are hidden, and return when it is linked again', async () => {
    await stores.findings.record(scan('1'), [makeJudged('r1')], all);
    await stores.accounts.unlink(A);
    expect(await list()).toEqual([]);
    expect((await stores.findings.summary()).severityCounts.HIGH).toBe(0);
    await stores.accounts.link(anAccount({ accountId: A }), null);
    expect(await list()).toHaveLength(1);
  });

  it('store texts of a megabyte', async () => {
    await stores.findings.record(scan('1'), [makeJudged('r'.repeat(5000), { detail: 'd'.repeat(1_000_000) })], all);
    expect((await list())[0]?.detail.length).toBeLessThanOrEqual(4000);
  });

  it(`of ${MANY} resources are recorded twice in reasonable time`, async () => {
    const verdicts = Array.from({ length: MANY }, (_, index) =>
      makeJudged(`arn:aws:ec2:us-east-1:${A}:volume/vol-${index}`),
    );
    expect(await stores.findings.record(scan('1'), verdicts, all)).toMatchObject({ new: MANY });
    expect(await stores.findings.record(scan('2', DAY2), verdicts.slice(1), all)).toMatchObject({
      new: 0,
      resolved: 1,
    });
    expect((await stores.findings.list({}, { limit: 500 })).items).toHaveLength(500);
    expect((await stores.findings.summary()).severityCounts.HIGH).toBe(MANY - 1);
  });

  it('of another tenant cannot be seen or changed, and their pages do not open', async () => {
    await stores.findings.record(scan('1'), [makeJudged('r1'), makeJudged('r2')], all);
    const other = local.openStores(`other-${round}`);
    await other.accounts.link(anAccount({ accountId: A }), null);
    expect((await other.findings.list({}, { limit: 500 })).items).toEqual([]);
    expect(await other.findings.summary()).toMatchObject({ severityCounts: { HIGH: 0 }, lastUpdated: null });
    await other.findings.record(scan('9', DAY2), [makeJudged('theirs')], all);
    expect(Object.keys(await states()).sort()).toEqual(['r1', 'r2']);
    const { cursor } = await stores.findings.list({}, { limit: 1 });
    await expect(other.findings.list({}, { limit: 1, cursor: cursor as string })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(stores.scans.list(1, cursor)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('have page tokens that expire after an hour', async () => {
    await stores.findings.record(scan('1'), [makeJudged('r1'), makeJudged('r2')], all);
    local.setTime('2026-11-21T12:00:00.000Z');
    const { cursor } = await stores.findings.list({}, { limit: 1 });
    local.setTime('2026-11-21T13:00:01.000Z');
    await expect(stores.findings.list({}, { limit: 1, cursor: cursor as string })).rejects.toMatchObject({
      code: 'invalid',
    });
    local.setTime('2026-11-21T12:00:00.000Z');
  });
});
