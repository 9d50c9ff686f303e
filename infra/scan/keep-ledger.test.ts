import { SEED } from '@cloudmend/domain/testing/effort';
import fc from 'fast-check';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { aChange, aFinding, aLedgerEntry, anAccount, aRecommendation, aRun } from '@cloudmend/domain/testing';
import { toSummary } from '@cloudmend/domain/changes';
import type { Resource, UnitSnapshot } from '@cloudmend/scanner';
import type { JudgedFinding, Stores } from '@cloudmend/store';
import { type LocalTable, openLocalTable } from '@cloudmend/store/testing';
import { type LedgerEntry, toLedgerRow } from '@cloudmend/domain/ledger';
import { keepBills } from './keep-bills';
import { keepLedger, type LedgerLook } from './keep-ledger';
import { keepMendedFindings } from './keep-mended-findings';
import { memoryLedger, NO_RUNS } from './testing/memory-ledger';

const ACCOUNT = '111122223333';
const VOLUME = 'arn:aws:ec2:eu-west-1:111122223333:volume/vol-1';

let local: LocalTable;
let stores: Stores;
let round = 0;

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(async () => {
  stores = local.openStores(`acme-${(round += 1)}`);
  await stores.accounts.link(anAccount({ accountId: ACCOUNT }), null);
});

const aVolume = (fields: object = {}): Resource =>
  ({
    kind: 'aws.ec2.volume',
    arn: VOLUME,
    id: 'vol-1',
    name: 'data',
    region: 'eu-west-1',
    tags: {},
    volumeType: 'gp3',
    sizeGiB: 100,
    ...fields,
  }) as unknown as Resource;
const gp3 = (more: Partial<Recommendation> = {}) =>
  aRecommendation({
    id: 'r-1',
    rule: 'EBS-GP2-GP3',
    resource: VOLUME,
    accountId: ACCOUNT,
    region: 'eu-west-1',
    inputs: { sizeGiB: 100 },
    monthlySavingUsd: 7.3,
    monthlyCostUsd: 73,
    monthlyKgCo2e: 2,
    ...more,
  });
const look = (day: number, resources: readonly Resource[], more: Partial<LedgerLook> = {}): LedgerLook => ({
  scanId: `scan-${day}`,
  accountId: ACCOUNT,
  at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  units: [{ resources } as unknown as UnitSnapshot],
  planned: [{ region: 'eu-west-1' }],
  rulesRun: ['EBS-GP2-GP3', 'EBS-UNATTACHED'],
  standing: new Set(),
  kindsOf: () => ['aws.ec2.volume'],
  ...more,
});
const entries = () => stores.ledger.list();
const idle = gp3({ id: 'r-2', rule: 'EBS-UNATTACHED', inputs: {}, monthlySavingUsd: 73 });

describe('the savings ledger', () => {
  it('enters a fix made by hand once, and measures it with every later scan', async () => {
    for (const _attempt of [1, 2]) await keepLedger(stores, look(1, [aVolume()]), [gp3()]);
    expect(await entries()).toMatchObject([
      { origin: 'hand', changeId: null, claimedUsd: 7.3, claimedKg: 2, verifiedBy: 'scan-1', hours: 0, savedUsd: 0 },
    ]);
    await keepLedger(stores, look(2, [aVolume()]), []);
    for (const _attempt of [1, 2]) await keepLedger(stores, look(21, [aVolume({ sizeGiB: 200 })]), []);
    // One day at 100 GiB was read as such, then the volume had grown: a cent an hour, then two.
    expect(await entries()).toMatchObject([{ hours: 480, savedUsd: expect.closeTo(0.24 + 19 * 0.48), missedAt: null }]);
  });

  it.each([
    ['it was not changed', look(1, [aVolume({ volumeType: 'gp2' })]), gp3()],
    ['it was deleted against the advice', look(1, []), gp3()],
    ['it still stands', look(1, [aVolume()], { standing: new Set(['r-1']) }), gp3()],
    ['its kind was not read', look(1, [], { rulesRun: [] }), idle],
    ['its region was not read', look(1, [], { planned: [{ region: 'us-east-1' }] }), idle],
    ['it was attached again instead of deleted', look(1, [aVolume()]), idle],
  ])('enters nothing if %s', async (_name, seen, recommendation) => {
    await keepLedger(stores, seen, [recommendation]);
    expect(await entries()).toEqual([]);
  });

  it.each([
    ['keeps the most of a range from zero, which is never realised', { atMostUsd: 9 }, 'not-measured'],
    ['realises zero where no dollars were claimed', { aim: 'performance' as const, atMostUsd: 9 }, 'realised'],
  ])('%s', async (_name, claim, state) => {
    await keepLedger(stores, look(1, [aVolume()]), [gp3({ monthlySavingUsd: 0, ...claim })]);
    await keepLedger(stores, look(21, [aVolume()]), []);
    const [entry] = await entries();
    expect(entry).toMatchObject({ claimedUsd: 0, hours: 480 });
    expect(entry?.claim?.atMostUsd).toBe(state === 'realised' ? undefined : 9);
    expect(entry && toLedgerRow(entry, new Date(look(22, []).at))).toMatchObject({ state });
  });

  it('counts a deletion only for a rule that asks for one', async () => {
    await keepLedger(stores, look(1, []), [idle, gp3()]);
    await keepLedger(stores, look(3, []), []);
    expect(await entries()).toMatchObject([{ target: { id: 'r-2' }, hours: 48, savedUsd: expect.closeTo(4.8) }]);
  });

  it('names the merged change and its author, and says when a change was not found', async () => {
    const target = { ...aChange().targets[0], kind: 'recommendation' as const, id: 'r-1' } as never;
    const merged = aChange({ state: 'merged', targets: [target], updatedAt: '2026-10-30T00:00:00.000Z' });
    const changes = { list: async () => ({ items: [toSummary(merged)] }) } as unknown as Stores['changes'];
    const uses = { ledger: stores.ledger, changes, runs: stores.runs };
    await keepLedger(uses, look(1, [aVolume({ volumeType: 'gp2' })], { standing: new Set(['r-1']) }), [gp3()]);
    expect(await entries()).toMatchObject([{ origin: 'change', verifiedAt: null, missedAt: look(1, []).at }]);
    await keepLedger(uses, look(2, [aVolume()]), [gp3()]);
    await keepLedger(uses, look(3, [aVolume()]), []);
    expect(await entries()).toMatchObject([
      {
        changeId: merged.id,
        by: merged.proposedBy,
        at: merged.updatedAt,
        verifiedBy: 'scan-2',
        missedAt: null,
        hours: 24,
      },
    ]);
  });

  it('names the direct fix and who asked for it', async () => {
    const run = aRun({ subject: 'r-1', resource: VOLUME, state: 'done', writtenAt: '2026-10-30T00:00:00.000Z' });
    await stores.runs.create(run);
    await keepLedger(stores, look(1, [aVolume()]), [gp3()]);
    expect(await entries()).toMatchObject([
      {
        origin: 'fix',
        changeId: run.runId,
        by: { sub: 'sub-1', name: 'admin@acme.example' },
        at: run.writtenAt,
        verifiedBy: 'scan-1',
        claimedUsd: 7.3,
      },
    ]);
  });

  it('does not name a direct fix that was refused', async () => {
    await stores.runs.create(aRun({ subject: 'r-1', state: 'refused' }));
    await keepLedger(stores, look(1, [aVolume()]), [gp3()]);
    expect(await entries()).toMatchObject([{ origin: 'hand', changeId: null }]);
  });

  it('shows that a change was undone, or that a twin resource has the given-up setting', async () => {
    await keepLedger(stores, look(1, [aVolume()]), [gp3()]);
    const twin = aVolume({ arn: 'arn:twin', volumeType: 'gp2' });
    await keepLedger(stores, look(3, [aVolume(), twin]), []);
    expect(await entries()).toMatchObject([{ displacedBy: 'arn:twin' }]);
    await keepLedger(stores, look(5, [aVolume({ volumeType: 'gp2' })]), []);
    expect(await entries()).toMatchObject([{ missedAt: look(5, []).at, hours: 48 }]);
  });

  it('counts nothing from the day it was undone, and is entered anew once it was redone', async () => {
    const [made, undone] = [aVolume(), aVolume({ volumeType: 'gp2' })];
    await keepLedger(stores, look(1, [made]), [gp3()]);
    await keepLedger(stores, look(3, [made]), []);
    for (const day of [5, 9]) await keepLedger(stores, look(day, [undone], { standing: new Set(['r-1']) }), []);
    const [entry] = await entries();
    expect(entry).toMatchObject({ hours: 48, missedAt: look(5, []).at });
    expect(entry && toLedgerRow(entry, new Date(look(9, []).at))).toMatchObject({
      state: 'undone',
      undoneAt: look(5, []).at,
      realisedUsd: null,
      savedUsd: 0.48,
    });
    for (const day of [12, 14]) await keepLedger(stores, look(day, [made]), [gp3()]);
    expect(await entries()).toMatchObject([
      { hours: 48, missedAt: look(5, []).at },
      { hours: 48, missedAt: null, verifiedBy: 'scan-12' },
    ]);
  });

  it('counts every hour between two scans that saw a saving, and no other, however often it is undone', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 12 }), async (days) => {
        const kept = new Map<string, LedgerEntry>();
        const changes = { list: async () => ({ items: [] }) } as unknown as Stores['changes'];
        const uses = { ledger: memoryLedger(kept), changes, runs: NO_RUNS };
        for (const [at, isMade] of [false, ...days].entries()) {
          const volume = aVolume({ volumeType: isMade ? 'gp3' : 'gp2' });
          const standing = new Set(isMade ? [] : ['r-1']);
          const wasMade = at > 0 && [false, ...days][at - 1];
          await keepLedger(uses, look(at + 1, [volume], { standing }), wasMade ? [] : [gp3()]);
        }
        const hours = days.filter((isMade, at) => isMade && days[at - 1]).length * 24;
        const undone = days.filter((isMade, at) => !isMade && days[at - 1]).length;
        const all = [...kept.values()];
        expect(all.reduce((sum, entry) => sum + entry.hours, 0)).toBe(hours);
        expect(all.filter(({ missedAt }) => missedAt !== null)).toHaveLength(undone);
        expect(all.filter(({ missedAt }) => missedAt === null)).toHaveLength(days.at(-1) ? 1 : 0);
      }),
      { seed: SEED },
    ));

  it('of another workspace cannot be seen', async () => {
    await keepLedger(stores, look(1, [aVolume()]), [gp3()]);
    expect(await local.openStores(`other-${round}`).ledger.list()).toEqual([]);
  });
});

describe('findings in the ledger', () => {
  const judged = (resource: string, status: 'pass' | 'fail', check = 's3-bucket-public'): JudgedFinding => {
    const {
      id: _id,
      status: _was,
      firstSeen: _first,
      lastSeen: _last,
      mute: _mute,
      isUnread: _unread,
      ...found
    } = aFinding({ accountId: ACCOUNT });
    return { ...found, check, resource, status };
  };
  const buckets = ['arn:aws:s3:::one', 'arn:aws:s3:::two', 'arn:aws:s3:::three'];
  /** A scan of the day: enters what was mended, and records what it found. */
  const scan = async (day: number, found: readonly JudgedFinding[]) => {
    const { at, scanId } = look(day, []);
    const seen = { origin: `acme-${round}`, scanId, accountId: ACCOUNT, at };
    for (const _attempt of [1, 2]) await keepMendedFindings(stores, seen, found);
    await stores.findings.record({ scanId, at, accountId: ACCOUNT }, found, () => true);
  };
  const all = (status: 'pass' | 'fail') => buckets.map((resource) => judged(resource, status));

  it('are entered once a scan sees them fixed by hand, once for each check', async () => {
    await scan(1, [...all('fail'), judged('arn:aws:s3:::one', 'fail', 's3-bucket-tls-only')]);
    expect(await entries()).toEqual([]);
    await scan(2, [...all('pass'), judged('arn:aws:s3:::one', 'pass', 's3-bucket-tls-only')]);
    await scan(3, [...all('pass'), judged('arn:aws:s3:::one', 'pass', 's3-bucket-tls-only')]);
    const rows = (await entries()).map((entry) => toLedgerRow(entry, new Date(look(4, []).at)));
    expect(
      rows
        .map(({ target, findings, origin, verifiedBy, state, sentence }) => ({
          check: target.source,
          findings,
          origin,
          verifiedBy,
          state,
          sentence,
        }))
        .sort((a, b) => a.check.localeCompare(b.check)),
    ).toEqual([
      {
        check: 's3-bucket-public',
        findings: 3,
        origin: 'hand',
        verifiedBy: 'scan-2',
        state: 'realised',
        sentence: '3 findings were fixed by hand. Found by the scan of 2 Nov 2026.',
      },
      expect.objectContaining({
        check: 's3-bucket-tls-only',
        sentence: 'Mended by hand. Found by the scan of 2 Nov 2026.',
      }),
    ]);
  });

  it('count as undone once all of them are found again, and are entered anew when fixed again', async () => {
    await scan(1, all('fail'));
    await scan(2, all('pass'));
    await scan(3, [judged(buckets[0] ?? '', 'fail'), ...all('pass').slice(1)]);
    expect(await entries()).toMatchObject([{ findings: 3, returned: [expect.any(String)], missedAt: null }]);
    await scan(4, [judged(buckets[0] ?? '', 'pass'), ...all('fail').slice(1)]);
    const [first, second] = await entries();
    expect([first, second]).toMatchObject([
      { findings: 3, missedAt: look(4, []).at },
      { verifiedBy: 'scan-4', missedAt: null, target: { resource: buckets[0] } },
    ]);
    expect(first && toLedgerRow(first, new Date(look(4, []).at)).sentence).toBe(
      'Undone. Found by the scan of 4 Nov 2026.',
    );
  });

  it('belong to the direct fix until they are found again, and then to the hand', async () => {
    const [one = ''] = buckets;
    await scan(1, [judged(one, 'fail')]);
    const { items } = await stores.findings.list({}, { limit: 9 });
    await stores.runs.create(aRun({ subject: items[0]?.id ?? '', state: 'done', writtenAt: look(1, []).at }));
    await scan(2, [judged(one, 'pass')]);
    await scan(3, [judged(one, 'fail')]);
    await scan(4, [judged(one, 'pass')]);
    expect((await entries()).map(({ origin, missedAt }) => [origin, missedAt])).toEqual([
      ['fix', look(3, []).at],
      ['hand', null],
    ]);
  });

  it('name the direct fix of one, and leave the others to the hand', async () => {
    await scan(1, all('fail'));
    const { items } = await stores.findings.list({}, { limit: 9 });
    const fixed = items.find(({ resource }) => resource === buckets[1]);
    await stores.runs.create(aRun({ subject: fixed?.id ?? '', state: 'done', writtenAt: look(1, []).at }));
    await scan(2, all('pass'));
    expect((await entries()).map(({ origin, findings, target }) => [origin, findings, target.resource]).sort()).toEqual(
      [
        ['fix', undefined, buckets[1]],
        ['hand', 2, buckets[0]],
      ],
    );
  });

  it.each([
    ['the resource is gone', []],
    ['it was not evaluated', [{ ...judged('arn:aws:s3:::one', 'pass'), status: 'unknown' as const }]],
    ['it is still found', [judged('arn:aws:s3:::one', 'fail')]],
  ])('are not entered if %s', async (_case, found) => {
    await scan(1, [judged('arn:aws:s3:::one', 'fail')]);
    await scan(2, found);
    expect(await entries()).toEqual([]);
  });
});

describe('the bill beside the ledger', () => {
  const dayOf = (index: number): string => new Date(Date.UTC(2026, 7, 1 + index)).toISOString().slice(0, 10);
  /** $100 a day for EBS, and $10 less from October on. */
  const days = Array.from({ length: 90 }, (_, index) => ({
    date: dayOf(index),
    estimated: false,
    usdByService: { 'EC2 - Other': 100 + (index % 3) - (dayOf(index) >= '2026-10-01' ? 10 : 0) },
  }));
  const AT = '2026-10-30T12:00:00.000Z';
  const entry = (savedUsdADay: number) =>
    aLedgerEntry({ at: '2026-10-01T00:00:00.000Z', claimedUsd: 304, hours: 480, savedUsd: savedUsdADay * 20 });

  it.each([
    ['agrees with what was saved', 10, true],
    ['disagrees with what it does not show', 40, false],
  ])('%s', async (_case, usd, agrees) => {
    await stores.costs.record(ACCOUNT, days, AT);
    await stores.ledger.enter(entry(usd));
    await keepBills(stores, ACCOUNT, AT);
    const [kept] = await entries();
    expect(kept?.bill).toMatchObject({ agrees });
    expect(kept?.bill?.savedUsd).toBeGreaterThan(250);
    expect(kept && toLedgerRow(kept, new Date(AT)).sentence.startsWith('The bill is outside')).toBe(!agrees);
  });

  it('is left out without a bill', async () => {
    await stores.ledger.enter(entry(10));
    await keepBills(stores, ACCOUNT, AT);
    expect(await entries()).toMatchObject([{ bill: null }]);
  });
});
