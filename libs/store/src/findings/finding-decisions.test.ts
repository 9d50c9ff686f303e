import type { FindingFilter } from '@cloudmend/domain/findings';
import { anAccount } from '@cloudmend/domain/testing';
import { NO_CHANGES } from '@cloudmend/domain/scans';
import type { Stores } from '../stores';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';
import type { JudgedFinding } from './tenant-findings';

const A = '111122223333';
const NOW = '2026-11-21T12:00:00.000Z';
const LATER = '2026-11-25T12:00:00.000Z';
const all = () => true;
const BY = 'admin@acme.example';

let local: LocalTable;
let stores: Stores;
let round = 0;
const scanAt = (scanId: string, at: string) => ({ scanId, at, accountId: A });

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
  evidence: [{ fact: 'ports', value: '[22]' }],
  ...overrides,
});
const list = async (filter: FindingFilter = {}) => (await stores.findings.list(filter, { limit: 500 })).items;
const toId = async (resource: string): Promise<string> =>
  (await list()).find((finding) => finding.resource === resource)?.id ?? 'none';
const toStatus = async (id: string) => (await stores.findings.get(id))?.status;
const makeMute = (overrides = {}) => ({ reason: 'Known', by: BY, owner: null, until: null, ...overrides });

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(async () => {
  local.setTime(NOW);
  stores = local.openStores(`acme-${(round += 1)}`);
  await stores.accounts.link(anAccount({ accountId: A }), null);
  await stores.findings.record(scanAt('1', '2026-11-20T00:00:00.000Z'), [makeJudged('r1'), makeJudged('r2')], all);
});

describe('a muted finding', () => {
  it('is muted in lists, counts and detail from that moment, and open again once unmuted', async () => {
    const id = await toId('r1');
    const { before, after } = await stores.findings.mute(id, makeMute({ owner: 'web@acme.example' }));
    expect([before.status, after.status, after.mute]).toEqual([
      'open',
      'muted',
      { reason: 'Known', owner: 'web@acme.example', by: BY, at: NOW, until: null },
    ]);
    expect(await stores.findings.summary()).toMatchObject({
      severityCounts: { HIGH: 1 },
      statusCounts: { open: 1, muted: 1, resolved: 0 },
    });
    expect((await list({ status: ['muted'] })).map(({ resource }) => resource)).toEqual(['r1']);
    // Reads the first scan's findings with the current time.
    expect(await list({ scan: '1', change: 'new', status: ['open'] })).toMatchObject([{ resource: 'r2' }]);
    await stores.findings.unmute(id, { reason: 'By mistake', by: BY });
    expect(await stores.findings.summary()).toMatchObject({
      severityCounts: { HIGH: 2 },
      statusCounts: { open: 2, muted: 0 },
    });
  });

  it('is open again after expiry, without a scan', async () => {
    const id = await toId('r1');
    await stores.findings.mute(id, makeMute({ until: '2026-11-22T23:59:59.999Z' }));
    local.setTime('2026-11-22T23:59:59.999Z');
    expect(await toStatus(id)).toBe('muted');
    local.setTime('2026-11-23T00:00:00.000Z');
    expect([await toStatus(id), (await stores.findings.summary()).statusCounts]).toEqual([
      'open',
      { open: 2, resolved: 0, muted: 0 },
    ]);
  });

  it('stays muted over later scans, even when it is resolved and returns', async () => {
    const id = await toId('r1');
    await stores.findings.mute(id, makeMute());
    expect(await stores.findings.record(scanAt('2', LATER), [makeJudged('r1'), makeJudged('r2')], all)).toEqual({
      ...NO_CHANGES,
      muted: 1,
    });
    expect(await stores.findings.record(scanAt('3', LATER), [makeJudged('r1'), makeJudged('r2')], all)).toEqual(
      NO_CHANGES,
    );
    expect(await stores.findings.record(scanAt('4', LATER), [makeJudged('r2')], all)).toEqual({
      ...NO_CHANGES,
      resolved: 1,
    });
    expect(await toStatus(id)).toBe('resolved');
    expect(await stores.findings.record(scanAt('5', LATER), [makeJudged('r1'), makeJudged('r2')], all)).toEqual({
      ...NO_CHANGES,
      reopened: 1,
    });
    expect(await toStatus(id)).toBe('muted');
  });

  it('stays muted when a scan records concurrently', async () => {
    const id = await toId('r1');
    for (let scan = 2; scan < 8; scan += 1) {
      await Promise.all([
        stores.findings.mute(id, makeMute({ reason: `r${scan}` })),
        stores.findings.record(scanAt(String(scan), LATER), [makeJudged('r1'), makeJudged(`new-${scan}`)], all),
      ]);
      const [listed] = await list({ q: 'r1' });
      expect([listed?.mute?.reason, (await stores.findings.get(id))?.mute?.reason]).toEqual([`r${scan}`, `r${scan}`]);
    }
  });
});

describe('a manually resolved finding', () => {
  it('is reopened by a scan that still detects it, but not by older readings', async () => {
    const id = await toId('r1');
    await stores.findings.resolve(id, { reason: 'Done', by: BY });
    expect(await toStatus(id)).toBe('resolved');
    expect(
      await stores.findings.record(scanAt('2', '2026-11-21T11:59:00.000Z'), [makeJudged('r1'), makeJudged('r2')], all),
    ).toEqual(NO_CHANGES);
    expect(await toStatus(id)).toBe('resolved');
    expect(await stores.findings.record(scanAt('3', LATER), [makeJudged('r1'), makeJudged('r2')], all)).toEqual({
      ...NO_CHANGES,
      reopened: 1,
    });
    expect((await stores.findings.get(id))?.history.map(({ kind, by }) => [kind, by])).toEqual([
      ['seen', null],
      ['resolved', BY],
      ['reopened', null],
    ]);
  });
});

describe('a finding resolved during a long scan', () => {
  it('is not reopened by what was read before', async () => {
    const id = await toId('r1');
    await stores.findings.resolve(id, { reason: 'Done', by: BY });
    const before = makeJudged('r1', { readAt: '2026-11-21T11:40:00.000Z' });
    expect(await stores.findings.record(scanAt('2', LATER), [before, makeJudged('r2')], all)).toEqual(NO_CHANGES);
    expect(await toStatus(id)).toBe('resolved');
    const after = makeJudged('r1', { readAt: '2026-11-21T12:01:00.000Z' });
    await stores.findings.record(scanAt('3', LATER), [after, makeJudged('r2')], all);
    expect(await toStatus(id)).toBe('open');
  });
});

describe('decisions', () => {
  it('change nothing if there is nothing to decide', async () => {
    const id = await toId('r1');
    await expect(stores.findings.mute('unknown', makeMute())).rejects.toMatchObject({ code: 'not-found' });
    await expect(stores.findings.mute(id, makeMute({ until: NOW }))).rejects.toMatchObject({ code: 'invalid' });
    await expect(stores.findings.unmute(id, { reason: 'x', by: BY })).rejects.toMatchObject({ code: 'conflict' });
    await stores.findings.resolve(id, { reason: 'x', by: BY });
    await expect(stores.findings.resolve(id, { reason: 'x', by: BY })).rejects.toMatchObject({ code: 'conflict' });
    await expect(stores.findings.mute(id, makeMute())).rejects.toMatchObject({ code: 'conflict' });
    expect((await stores.findings.get(id))?.history).toHaveLength(2);
  });

  it('are serialised under concurrency and keep a bounded history', async () => {
    const id = await toId('r1');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => stores.findings.mute(id, makeMute({ reason: `r${index}` }))),
    );
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect((await stores.findings.get(id))?.history).toHaveLength(1 + done);
    for (let index = 0; index < 25; index += 1) await stores.findings.mute(id, makeMute({ reason: `again ${index}` }));
    const history = (await stores.findings.get(id))?.history ?? [];
    expect([history.length, history[0]?.kind, history.at(-1)?.reason]).toEqual([20, 'seen', 'again 24']);
  });

  it('cannot reach another tenant, even with its id', async () => {
    const id = await toId('r1');
    const other = local.openStores('other');
    await other.accounts.link(anAccount({ accountId: A }), null);
    expect(await other.findings.get(id)).toBeUndefined();
    for (const act of [
      other.findings.mute(id, makeMute()),
      other.findings.unmute(id, { reason: 'x', by: BY }),
      other.findings.resolve(id, { reason: 'x', by: BY }),
    ])
      await expect(act).rejects.toMatchObject({ code: 'not-found' });
    expect(await toStatus(id)).toBe('open');
  });

  it('show the facts behind the verdict', async () => {
    expect((await stores.findings.get(await toId('r1')))?.evidence).toEqual([{ fact: 'ports', value: '[22]' }]);
  });
});

describe('changes in a scan', () => {
  const isDenied = ({ region }: { region: string }) => region !== 'us-east-1';

  it('distinguish resources that became unreadable or readable from new and removed ones', async () => {
    expect(
      await stores.findings.record(scanAt('2', LATER), [makeJudged('arn:account', { status: 'unknown' })], isDenied),
    ).toEqual({ ...NO_CHANGES, unreadable: 2 });
    expect(await list({ status: ['open'] })).toMatchObject([{ isUnread: true }, { isUnread: true }]);
    expect(await stores.findings.record(scanAt('3', LATER), [makeJudged('r1'), makeJudged('r3')], all)).toEqual({
      ...NO_CHANGES,
      readable: 2,
      resolved: 1,
    });
    expect(
      await stores.findings.record(scanAt('4', LATER), [makeJudged('r1'), makeJudged('r3'), makeJudged('r4')], all),
    ).toEqual({
      ...NO_CHANGES,
      new: 1,
    });
    expect((await list({ scan: '3', change: 'readable' })).map(({ resource }) => resource).sort()).toEqual([
      'r1',
      'r3',
    ]);
  });

  it('distinguish a single unevaluated resource from the others', async () => {
    await stores.findings.record(
      scanAt('2', LATER),
      [makeJudged('r1'), makeJudged('r2'), makeJudged('r3', { status: 'unknown' })],
      all,
    );
    expect(
      await stores.findings.record(
        scanAt('3', LATER),
        [makeJudged('r1'), makeJudged('r2'), makeJudged('r3'), makeJudged('r4')],
        all,
      ),
    ).toEqual({ ...NO_CHANGES, new: 1, readable: 1 });
  });

  it('count nothing as unread that was not planned, and everything if nothing was readable', async () => {
    expect(await stores.findings.record(scanAt('2', LATER), [], () => false, new Set())).toEqual(NO_CHANGES);
    expect(await stores.findings.record(scanAt('3', LATER), [], () => false)).toEqual({ ...NO_CHANGES, unreadable: 2 });
    expect(await stores.findings.record(scanAt('3', LATER), [], () => false)).toEqual({ ...NO_CHANGES, unreadable: 2 });
    expect(await stores.findings.summary()).toMatchObject({
      statusCounts: { open: 2 },
      lastUpdated: '2026-11-20T00:00:00.000Z',
    });
  });

  it('keep, over a scan of some services, what an earlier scan of others could not read', async () => {
    const elsewhere = { check: 'c2', region: 'eu-west-1' };
    await stores.findings.record(
      scanAt('2', LATER),
      [makeJudged('r1'), makeJudged('r2'), makeJudged('list', { ...elsewhere, status: 'unknown' })],
      ({ check }) => check === 'c1',
    );
    await stores.findings.record(scanAt('3', LATER), [makeJudged('r1'), makeJudged('r2')], all, new Set(['c1']));
    const verdicts = [makeJudged('r1'), makeJudged('r2'), makeJudged('r3'), makeJudged('r4', elsewhere)];
    expect(await stores.findings.record(scanAt('4', LATER), verdicts, all)).toEqual({
      ...NO_CHANGES,
      new: 1,
      readable: 1,
    });
  });

  it('keep, over a scan of some services, a single resource that was not evaluated', async () => {
    const elsewhere = { check: 'c2' };
    await stores.findings.record(
      scanAt('2', LATER),
      [makeJudged('r1'), makeJudged('r2'), makeJudged('r3', { ...elsewhere, status: 'unknown' })],
      all,
    );
    await stores.findings.record(scanAt('3', LATER), [makeJudged('r1'), makeJudged('r2')], all, new Set(['c1']));
    const verdicts = [makeJudged('r1'), makeJudged('r2'), makeJudged('r3', elsewhere), makeJudged('r4', elsewhere)];
    expect(await stores.findings.record(scanAt('4', LATER), verdicts, all)).toEqual({
      ...NO_CHANGES,
      new: 1,
      readable: 1,
    });
  });

  it('record only the planned checks for a scan that could not enter the account', async () => {
    await stores.findings.record(scanAt('2', LATER), [], () => false, new Set(['c2']));
    const verdicts = [makeJudged('r1'), makeJudged('r2'), makeJudged('r3'), makeJudged('r4', { check: 'c2' })];
    expect(await stores.findings.record(scanAt('3', LATER), verdicts, all)).toEqual({
      ...NO_CHANGES,
      new: 1,
      readable: 1,
    });
  });

  it('treat a list read once per account as covering every region', async () => {
    await stores.findings.record(
      scanAt('2', LATER),
      [makeJudged('r1'), makeJudged('r2'), makeJudged('list', { check: 'c2', region: 'global', status: 'unknown' })],
      ({ check }) => check === 'c1',
    );
    expect(
      await stores.findings.record(
        scanAt('3', LATER),
        [makeJudged('r1'), makeJudged('r2'), makeJudged('r3', { check: 'c2', region: 'eu-west-1' })],
        all,
      ),
    ).toEqual({ ...NO_CHANGES, readable: 1 });
  });
});
