import type { ScanRequest } from '@cloudmend/domain/scans';
import { NO_CHANGES } from '@cloudmend/domain/scans';
import { openKeyedTable } from '../keyed-table/keyed-table';
import type { Stores } from '../stores';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';
import { scanPartition } from './scan-keys';

const AT = '2026-11-21T12:00:00.000Z';
const A = '111122223333';
const B = '111122224444';
const NO_LIMITS = { running: 10, perDay: 100 };

const request = (...accounts: string[]): ScanRequest => ({
  cloud: 'aws',
  mode: 'all',
  range: '30d',
  services: 'all',
  notes: '',
  accounts,
});
const counts = { pass: 1, fail: 2, unknown: 3, recommendations: 4 };
const changes = { ...NO_CHANGES, new: 2, resolved: 0, reopened: 0 };

let local: LocalTable;
let tenants = 0;
let scans: Stores['scans'];
let tenant: string;

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(() => {
  tenant = `acme-${(tenants += 1)}`;
  scans = local.openStores(tenant).scans;
});

const create = (scanId: string, accounts: string[] = [A], limits = NO_LIMITS) =>
  scans.create({ scanId, scanTs: AT, request: request(...accounts), requestedBy: 'a' }, limits);

describe('a scan', () => {
  it('goes from queued to done with a percentage of finished units', async () => {
    await create('s1');
    expect(await scans.head('s1')).toMatchObject({ status: 'queued', percent: 0, accountIds: [A] });
    expect(await scans.begin('s1', AT)).toBe(true);
    const parts = ['ec2', 's3', 'iam', 'rds'].map((service) => ({ accountId: A, region: 'us-east-1', service }));
    await scans.plan('s1', parts);
    await scans.plan('s1', parts);
    const ec2 = { accountId: A, region: 'us-east-1', services: ['ec2'] };
    expect(await scans.startParts('s1', ec2, AT)).toEqual({ open: ['ec2'], isFirst: true, tries: 1 });
    for (let times = 0; times < 3; times += 1) {
      await scans.finishParts('s1', [{ ...parts[0]!, state: 'read', resources: 5, gaps: [], apiCalls: 7 }]);
    }
    const halfway = await scans.get('s1');
    expect(halfway).toMatchObject({ status: 'running', percent: 25, apiCalls: 7, resources: 5 });
    expect(halfway?.parts.map(({ service, state }) => [service, state])).toEqual(
      expect.arrayContaining([
        ['ec2', 'read'],
        ['s3', 'waiting'],
      ]),
    );
    expect((await scans.list(50)).items[0]).toMatchObject({ scanId: 's1', percent: 25 });
    const gap = {
      accountId: A,
      region: 'us-east-1',
      service: 's3',
      operation: 's3:ListBuckets',
      reason: 'Access denied',
    };
    await scans.finishParts('s1', [
      { ...parts[1]!, state: 'gap', resources: 0, reason: 'Access denied', gaps: [gap], apiCalls: 1 },
    ]);
    await scans.addAccountOutcome('s1', A, { counts, changes });
    await scans.addAccountOutcome('s1', A, { counts, changes });
    expect(await scans.conclude('s1', 'done', AT)).toBe('done');
    expect(await scans.get('s1')).toMatchObject({
      status: 'done',
      percent: 100,
      partial: true,
      gaps: [gap],
      counts,
      changes,
      apiCalls: 8,
      resources: 5,
      finishedAt: AT,
    });
  });

  it('never changes after it ended', async () => {
    await create('s1');
    await scans.begin('s1', AT);
    await scans.plan('s1', [{ accountId: A, region: 'global', service: 'iam' }]);
    expect(await scans.conclude('s1', 'cancelled', AT)).toBe('cancelled');
    expect(await scans.conclude('s1', 'done', AT)).toBe('cancelled');
    expect(await scans.begin('s1', AT)).toBe(false);
    expect(await scans.heartbeat('s1', AT)).toBe(false);
    expect(await scans.startParts('s1', { accountId: A, region: 'global', services: ['iam'] }, AT)).toBeUndefined();
    await scans.finishParts('s1', [
      { accountId: A, region: 'global', service: 'iam', state: 'read', resources: 9, gaps: [], apiCalls: 9 },
    ]);
    expect(await scans.get('s1')).toMatchObject({ status: 'cancelled', resources: 0, apiCalls: 0, percent: 0 });
  });

  it('is joined by a second request for the same accounts, and frees them when it ends', async () => {
    await create('s1', [A, B]);
    expect(await create('s2', [B])).toEqual({ scanId: 's1', joined: true });
    await scans.conclude('s1', 'failed', AT, 'x');
    expect(await create('s2', [B])).toEqual({ scanId: 's2', joined: false });
  });

  it('is refused if another scan reads only some of its accounts', async () => {
    await create('s1', [A]);
    await expect(create('s2', [A, B])).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is created once by 30 concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => create(`s${index}`)));
    expect(new Set(answers.map(({ scanId }) => scanId)).size).toBe(1);
    expect(answers.filter(({ joined }) => !joined)).toHaveLength(1);
    expect((await scans.list(50)).items).toHaveLength(1);
  });

  it("never exceeds the plan's concurrent and daily limits", async () => {
    const limits = { running: 2, perDay: 3 };
    const racers = Array.from({ length: 12 }, (_, index) =>
      create(`s${index}`, [String(index).padStart(12, '0')], limits),
    );
    const settled = await Promise.allSettled(racers);
    const started = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value.scanId] : []));
    expect(started).toHaveLength(2);
    for (const each of settled)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ code: 'too-many', details: { limit: 'runningScans', value: 2 } });
    await Promise.all(started.map((scanId) => scans.conclude(scanId, 'cancelled', AT)));
    await create('day-3', [A], limits);
    await expect(create('day-4', [B], limits)).rejects.toMatchObject({
      code: 'too-many',
      details: { limit: 'scansPerDay', value: 3 },
    });
  });

  it('counts each part exactly once when ten workers finish it twice concurrently', async () => {
    await create('s1');
    await scans.begin('s1', AT);
    const parts = Array.from({ length: 10 }, (_, index) => ({
      accountId: A,
      region: `r-${index % 3}`,
      service: `s-${index}`,
    }));
    await scans.plan('s1', parts);
    await Promise.all(
      [...parts, ...parts].map((part) =>
        scans.finishParts('s1', [{ ...part, state: 'read', resources: 1, gaps: [], apiCalls: 2 }]),
      ),
    );
    expect(await scans.get('s1')).toMatchObject({ percent: 100, resources: 10, apiCalls: 20 });
  });

  it('counts how often the parts of a region were begun, until they are finished or handed over', async () => {
    await create('s1');
    await scans.begin('s1', AT);
    const region = { accountId: A, region: 'us-east-1', services: ['ec2', 'rds'] };
    expect(await scans.startParts('s1', region, AT)).toEqual({ open: ['ec2', 'rds'], isFirst: true, tries: 1 });
    expect(await scans.startParts('s1', region, AT)).toEqual({ open: ['ec2', 'rds'], isFirst: false, tries: 2 });
    const ec2 = { accountId: A, region: 'us-east-1', service: 'ec2' };
    await scans.finishParts('s1', [{ ...ec2, state: 'read', resources: 1, gaps: [], apiCalls: 1 }]);
    expect(await scans.startParts('s1', region, AT)).toEqual({ open: ['rds'], isFirst: false, tries: 3 });
    await scans.handOverParts('s1', region);
    expect(await scans.startParts('s1', region, AT)).toEqual({ open: ['rds'], isFirst: false, tries: 1 });
    expect((await scans.get('s1'))?.resources).toBe(1);
  });

  it('keeps the first 300 gaps of a region, and each with 500 characters', async () => {
    await create('s1');
    await scans.begin('s1', AT);
    const part = (service: string) => ({ accountId: A, region: 'us-east-1', service });
    const gap = { ...part('ec2'), operation: 'ec2:DescribeVolumes', reason: 'x'.repeat(4000) };
    const gaps = Array.from({ length: 250 }, () => gap);
    const finished = ['ec2', 'rds'].map((service) => ({
      ...part(service),
      state: 'gap' as const,
      resources: 0,
      reason: gap.reason,
      gaps,
      apiCalls: 1,
    }));
    await scans.plan('s1', finished);
    await scans.finishParts('s1', finished);
    const detail = await scans.get('s1');
    expect(detail?.gaps).toHaveLength(300);
    expect(detail?.gaps[0]?.reason).toHaveLength(500);
    expect(detail?.parts.map(({ reason }) => reason?.length)).toEqual([500, 500]);
  });

  it('of the version before keeps its parts', async () => {
    await create('s1');
    const part = { accountId: A, region: 'us-east-1', service: 'ec2', state: 'read' as const, resources: 4 };
    const pk = scanPartition(tenant, 's1');
    const table = openKeyedTable(local.deps.client, local.deps.table, () => true);
    await table.put({ pk, sk: `PART#${A}#us-east-1#ec2`, ...part, gaps: [], apiCalls: 3 });
    const names = new Set(['us-east-1#ec2']);
    await table.put({ pk, sk: `PROGRESS#${A}`, accountId: A, planned: names, finished: names });
    await scans.begin('s1', AT);
    expect(await scans.get('s1')).toMatchObject({ percent: 100, parts: [part], resources: 4, apiCalls: 3 });
  });

  describe('that failed and is continued', () => {
    const ACCOUNT_PART = 'account';
    const LATER = '2026-11-21T13:00:00.000Z';
    const toParts = (...services: string[]) =>
      services.map((service) => ({ accountId: A, region: 'us-east-1', service }));
    const gapAt = (service: string) => ({
      accountId: A,
      region: 'us-east-1',
      service,
      operation: 'scan',
      reason: 'Reading this part failed several times on our side.',
    });
    const failHalfway = async () => {
      await create('s1');
      await scans.begin('s1', AT);
      await scans.plan('s1', toParts('ec2', 's3', 'rds', ACCOUNT_PART));
      await scans.startParts('s1', { accountId: A, region: 'us-east-1', services: ['ec2', 's3'] }, AT);
      const [ec2, s3] = toParts('ec2', 's3');
      await scans.finishParts('s1', [
        { ...ec2!, state: 'read', resources: 5, gaps: [], apiCalls: 7 },
        { ...s3!, state: 'gap', resources: 0, reason: gapAt('s3').reason, gaps: [gapAt('s3')], apiCalls: 1 },
      ]);
      await scans.addAccountOutcome('s1', A, { counts, changes });
      await scans.conclude('s1', 'failed', AT, 'Broken.');
    };

    it('keeps what was read, and forgets gaps and the outcome', async () => {
      await failHalfway();
      expect(await scans.redrive('s1', LATER, ACCOUNT_PART)).toBe(1);
      expect(await scans.get('s1')).toMatchObject({
        status: 'queued',
        reason: null,
        finishedAt: null,
        gaps: [],
        apiCalls: 7,
        counts: { pass: 0, fail: 0 },
      });
      await scans.begin('s1', LATER);
      const running = await scans.get('s1');
      expect(running?.percent).toBe(33);
      expect(running?.parts.map(({ service, state }) => [service, state])).toEqual([
        ['ec2', 'read'],
        ['rds', 'waiting'],
        ['s3', 'waiting'],
      ]);
      const all = { accountId: A, region: 'us-east-1', services: ['ec2', 's3', 'rds'] };
      expect(await scans.startParts('s1', all, LATER)).toEqual({ open: ['s3', 'rds'], isFirst: false, tries: 1 });
      await scans.addAccountOutcome('s1', A, { counts, changes });
      await scans.conclude('s1', 'done', LATER);
      expect(await scans.get('s1')).toMatchObject({ status: 'done', finishedAt: LATER, counts });
    });

    it('holds its accounts again, and does not count as another scan of the day', async () => {
      await failHalfway();
      await scans.redrive('s1', LATER, ACCOUNT_PART);
      expect(await scans.slotsInUse(LATER)).toEqual({ running: 1, today: 1 });
      expect(await create('s2')).toEqual({ scanId: 's1', joined: true });
      await scans.conclude('s1', 'failed', LATER);
      expect(await scans.redrive('s1', LATER, ACCOUNT_PART)).toBe(2);
    });

    it('is refused unless it failed, and while another scan reads its accounts', async () => {
      await expect(scans.redrive('s1', LATER, ACCOUNT_PART)).rejects.toMatchObject({ code: 'not-found' });
      await failHalfway();
      await create('s2', [A, B]);
      await scans.begin('s2', AT);
      await scans.plan('s2', toParts('ec2', 's3'));
      await scans.startParts('s2', { accountId: A, region: 'us-east-1', services: ['ec2'] }, AT);
      await expect(scans.redrive('s1', LATER, ACCOUNT_PART)).rejects.toMatchObject({ code: 'conflict' });
      expect(await scans.get('s1')).toMatchObject({ status: 'failed', reason: 'Broken.', counts });
      const running = await scans.get('s2');
      await expect(scans.redrive('s2', LATER, ACCOUNT_PART)).rejects.toThrow('The scan has not failed.');
      expect(await scans.get('s2')).toEqual(running);
      await scans.conclude('s2', 'cancelled', LATER);
      await expect(scans.redrive('s2', LATER, ACCOUNT_PART)).rejects.toMatchObject({ code: 'conflict' });
      const other = local.openStores(`other-${tenants}`).scans;
      await expect(other.redrive('s1', LATER, ACCOUNT_PART)).rejects.toMatchObject({ code: 'not-found' });
    });

    it('is continued once by ten operators at the same moment', async () => {
      await failHalfway();
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, () => scans.redrive('s1', LATER, ACCOUNT_PART)),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await scans.slotsInUse(LATER)).toMatchObject({ running: 1 });
    });
  });

  it('is listed newest first, page by page', async () => {
    for (const [index, id] of ['s1', 's2', 's3'].entries()) await create(id, [String(index).padStart(12, '0')]);
    const first = await scans.list(2);
    expect(first.items.map(({ scanId }) => scanId)).toEqual(['s3', 's2']);
    const second = await scans.list(2, first.cursor);
    expect(second).toMatchObject({ items: [{ scanId: 's1' }] });
    expect(second.cursor).toBeUndefined();
  });

  it('is visible to the watchdog until it ends', async () => {
    const id = `watched-${tenants}`;
    await local.system.tenants.create({
      tenantId: tenant as never,
      name: tenant,
      plan: 'pro',
      owner: { sub: tenant, email: 'a@b' },
    });
    await create(id);
    const own = async () => (await local.system.listUnfinishedScans()).filter(({ tenantId }) => tenantId === tenant);
    expect(await own()).toEqual([
      { tenantId: tenant, scanId: id, status: 'queued', scanTs: AT, accounts: 1, touchedAt: AT, redrives: 0 },
    ]);
    await scans.begin(id, '2026-11-21T12:01:00.000Z');
    expect(await own()).toMatchObject([{ status: 'running', touchedAt: '2026-11-21T12:01:00.000Z' }]);
    await scans.conclude(id, 'done', AT);
    expect(await own()).toEqual([]);
  });

  it('of another tenant cannot be seen, joined, counted, worked on or ended', async () => {
    await create('s1');
    await scans.begin('s1', AT);
    const other = local.openStores(`other-${tenants}`).scans;
    expect(await other.get('s1')).toBeUndefined();
    expect(await other.head('s1')).toBeUndefined();
    expect((await other.list(50)).items).toEqual([]);
    expect(await other.begin('s1', AT)).toBe(false);
    expect(await other.heartbeat('s1', AT)).toBe(false);
    expect(await other.startParts('s1', { accountId: A, region: 'x', services: ['y'] }, AT)).toBeUndefined();
    await other.finishParts('s1', [
      { accountId: A, region: 'x', service: 'y', state: 'read', resources: 1, gaps: [], apiCalls: 1 },
    ]);
    await expect(other.conclude('s1', 'failed', AT)).rejects.toMatchObject({ code: 'not-found' });
    expect(await other.create({ scanId: 's1', scanTs: AT, request: request(A), requestedBy: 'b' }, NO_LIMITS)).toEqual({
      scanId: 's1',
      joined: false,
    });
    expect(await scans.get('s1')).toMatchObject({ status: 'running', parts: [], resources: 0 });
  });

  it("refuses another tenant's list page", async () => {
    for (const [index, id] of ['s1', 's2'].entries()) await create(id, [String(index).padStart(12, '0')]);
    const { cursor } = await scans.list(1);
    await expect(local.openStores(`other-${tenants}`).scans.list(1, cursor)).rejects.toMatchObject({ code: 'invalid' });
    await expect(scans.list(1, `${cursor}x`)).rejects.toMatchObject({ code: 'invalid' });
    await expect(scans.list(1, 'nonsense')).rejects.toMatchObject({ code: 'invalid' });
  });
});
