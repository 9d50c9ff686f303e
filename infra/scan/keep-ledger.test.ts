import type { Recommendation } from '@cloudmend/domain/recommendations';
import { aChange, anAccount, aRecommendation } from '@cloudmend/domain/testing';
import { toSummary } from '@cloudmend/domain/changes';
import type { Resource, UnitSnapshot } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import { type LocalTable, openLocalTable } from '@cloudmend/store/testing';
import { keepLedger, type LedgerLook } from './keep-ledger';

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
  it('enters what was mended by hand once, and measures it with every later scan', async () => {
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

  it('counts a deletion only for a rule that asks for one', async () => {
    await keepLedger(stores, look(1, []), [idle, gp3()]);
    await keepLedger(stores, look(3, []), []);
    expect(await entries()).toMatchObject([{ target: { id: 'r-2' }, hours: 48, savedUsd: expect.closeTo(4.8) }]);
  });

  it('names the merged change and its author, and says when a change was not found', async () => {
    const target = { ...aChange().targets[0], kind: 'recommendation' as const, id: 'r-1' } as never;
    const merged = aChange({ state: 'merged', targets: [target], updatedAt: '2026-10-30T00:00:00.000Z' });
    const changes = { list: async () => ({ items: [toSummary(merged)] }) } as unknown as Stores['changes'];
    const uses = { ledger: stores.ledger, changes };
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

  it('says when a change was undone, and when a twin has what was given up', async () => {
    await keepLedger(stores, look(1, [aVolume()]), [gp3()]);
    const twin = aVolume({ arn: 'arn:twin', volumeType: 'gp2' });
    await keepLedger(stores, look(3, [aVolume(), twin]), []);
    expect(await entries()).toMatchObject([{ displacedBy: 'arn:twin' }]);
    await keepLedger(stores, look(5, [aVolume({ volumeType: 'gp2' })]), []);
    expect(await entries()).toMatchObject([{ missedAt: look(5, []).at, hours: 48 }]);
  });

  it('of another workspace cannot be seen', async () => {
    await keepLedger(stores, look(1, [aVolume()]), [gp3()]);
    expect(await local.openStores(`other-${round}`).ledger.list()).toEqual([]);
  });
});
