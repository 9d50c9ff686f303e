import type { LedgerGroup } from '@cloudmend/domain/ledger';
import { fillMonths } from './fill-months';

const NOW = new Date('2026-02-10T00:00:00.000Z');
const group = (key: string): LedgerGroup => ({
  key,
  name: key,
  changes: 1,
  claimedUsd: 9,
  verifiedUsd: 8,
  realisedUsd: 7,
});
const months = (...args: Parameters<typeof fillMonths>) => fillMonths(...args).map(({ month }) => month);

describe('the months of the ledger', () => {
  it('are those of the period, across a new year, with empty ones', () => {
    expect(fillMonths([group('2025-12')], 3, NOW)).toEqual([
      { month: '2025-12', changes: 1, claimed: 9, verified: 8, realised: 7 },
      { month: '2026-01', changes: 0, claimed: 0, verified: 0, realised: 0 },
      { month: '2026-02', changes: 0, claimed: 0, verified: 0, realised: 0 },
    ]);
  });

  it('begin with the first change without a period, and are at least six', () => {
    expect(months([group('2025-06'), group('2026-02')], undefined, NOW)).toHaveLength(9);
    expect(months([group('2026-01')], undefined, NOW)[0]).toBe('2025-09');
    expect(months([], undefined, NOW)).toHaveLength(6);
  });
});
