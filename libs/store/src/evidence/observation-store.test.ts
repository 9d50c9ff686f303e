import { anObservation } from '@cloudmend/domain/testing';
import type { Stores } from '../stores';
import type { LocalTable } from '../testing/local-table';
import { openLocalTable } from '../testing/local-table';

const [A, B] = ['111122223333', '444455556666'];
const at = (day: string): string => `2026-11-${day}T08:00:00.000Z`;
const ALL = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
const SEAL = { seq: 7, hash: 'aa' };

let local: LocalTable;
let stores: Stores;
let round = 0;

beforeAll(async () => {
  local = await openLocalTable();
});
afterAll(() => local.close());
beforeEach(async () => {
  stores = local.openStores(`acme-${(round += 1)}`);
  await stores.observations.noteLinked(A, at('01'));
});

describe('observations', () => {
  it('come back as they were recorded, oldest first, within the period', async () => {
    for (const day of ['21', '07', '14']) await stores.observations.record(anObservation({ at: at(day), scanId: day }));
    const listed = await stores.observations.list({ from: at('07'), to: at('21') });
    expect(listed).toEqual([
      anObservation({ at: at('07'), scanId: '07' }),
      anObservation({ at: at('14'), scanId: '14' }),
    ]);
  });

  it('come back of the named accounts alone', async () => {
    await stores.observations.noteLinked(B, at('01'));
    await stores.observations.record(anObservation());
    await stores.observations.record(anObservation({ accountId: B }));
    expect(await stores.observations.list(ALL, [B, B])).toEqual([anObservation({ accountId: B })]);
  });

  it('are kept once: a repeated scan changes nothing', async () => {
    const first = await stores.observations.record(anObservation({ root: 'first' }));
    expect(await stores.observations.record(anObservation({ root: 'second' }))).toEqual(first);
    expect(await stores.observations.list(ALL)).toEqual([anObservation({ root: 'first' })]);
  });

  it('carry their seal, and the first one stays', async () => {
    await stores.observations.record(anObservation());
    await stores.observations.seal(anObservation(), SEAL);
    await stores.observations.seal(anObservation(), { seq: 8, hash: 'bb' });
    expect(await stores.observations.record(anObservation())).toEqual(anObservation({ seal: SEAL }));
    expect(await stores.observations.list(ALL)).toEqual([anObservation({ seal: SEAL })]);
  });

  it('outlive the link of their account, whose periods stay known', async () => {
    await stores.observations.record(anObservation());
    await stores.observations.noteUnlinked(A, at('22'));
    await stores.observations.noteUnlinked(A, at('23'));
    await stores.observations.noteLinked(A, at('25'));
    await stores.observations.noteLinked(A, at('26'));
    expect(await stores.observations.accounts()).toEqual([
      { accountId: A, linkedAt: at('01'), unlinkedAt: at('22') },
      { accountId: A, linkedAt: at('25'), unlinkedAt: null },
    ]);
    expect(await stores.observations.list(ALL)).toHaveLength(1);
  });

  it('recorded late do not link an account again that was unlinked meanwhile', async () => {
    await stores.observations.noteLinked(A, at('01'));
    await stores.observations.noteUnlinked(A, at('22'));
    await stores.observations.noteLinked(A, at('21'));
    expect((await stores.observations.accounts()).filter(({ unlinkedAt }) => unlinkedAt === null)).toEqual([]);
  });

  it('of another workspace cannot be seen', async () => {
    await stores.observations.record(anObservation());
    const other = local.openStores(`globex-${round}`);
    expect(await other.observations.list(ALL)).toEqual([]);
    expect(await other.observations.accounts()).toEqual([]);
  });

  it('of a year of weekly scans with all checks stay small', async () => {
    const checks = Array.from({ length: 185 }, (_, index) => `service-check-number-${index}`);
    const tallies = checks.map((check, index) => ({ check, pass: index, fail: index % 7, unknown: 0, manual: 0 }));
    for (let week = 0; week < 52; week += 1)
      await stores.observations.record(
        anObservation({
          at: new Date(Date.parse('2026-01-01T00:00:00.000Z') + week * 7 * 86_400_000).toISOString(),
          planned: checks,
          tallies,
        }),
      );
    const listed = await stores.observations.list(ALL);
    expect(listed).toHaveLength(52);
    expect(listed[51]?.tallies).toEqual(tallies);
  });
});
