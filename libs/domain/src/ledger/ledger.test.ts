import fc from 'fast-check';
import { aLedgerEntry } from '../testing/index';
import { SEED } from '../testing/effort';
import { findLedgerState } from './ledger-entry';
import { groupLedger, inWholeDollars, toLedgerRow, totalLedger } from './summarise-ledger';

const NOW = new Date('2026-11-24T00:00:00.000Z');
const rowOf = (entry: Parameters<typeof aLedgerEntry>[0]) => toLedgerRow(aLedgerEntry(entry), NOW);
const moments = fc.constantFrom(null, '2026-03-01T00:00:00.000Z', '2026-11-20T00:00:00.000Z');
const entries = fc
  .record({
    claimedUsd: fc.double({ min: 0, max: 5000, noNaN: true }),
    claimedKg: fc.double({ min: 0, max: 100, noNaN: true }),
    savedUsd: fc.double({ min: -100, max: 50_000, noNaN: true }),
    hours: fc.nat(9000),
    verifiedAt: moments,
    missedAt: moments,
    displacedBy: fc.constantFrom(null, null, 'i-9'),
    at: fc.constantFrom('2026-01-05T00:00:00.000Z', '2026-10-05T00:00:00.000Z'),
    by: fc.constantFrom(null, { sub: 's-1', name: 'devops' }),
  })
  .map(aLedgerEntry);

describe('an entry of the ledger', () => {
  const verified = { verifiedAt: '2026-10-01T00:00:00.000Z', claimedUsd: 73, savedUsd: 40, hours: 400 };

  it.each([
    ['waits for a scan', { verifiedAt: null }, 'not-verified', 'Waits for the next scan.'],
    [
      'was not found',
      { verifiedAt: null, missedAt: '2026-11-03T00:00:00.000Z' },
      'not-verified',
      'Not found by the scan of 3 Nov 2026.',
    ],
    [
      'was undone',
      { ...verified, missedAt: '2026-11-03T00:00:00.000Z' },
      'undone',
      'Undone. Found by the scan of 3 Nov 2026.',
    ],
    [
      'is too recent',
      { ...verified, verifiedAt: '2026-11-20T00:00:00.000Z', hours: 90 },
      'too-recent',
      'Mended by hand. Found by the scan of 20 Nov 2026.',
    ],
    [
      'came back in part',
      { claimedUsd: 0, findings: 3, returned: ['f-1'] },
      'realised',
      '3 findings were fixed by hand, 1 came back. Found by the scan of 30 Oct 2026.',
    ],
    [
      'was not measured',
      { ...verified, hours: 0, savedUsd: 0 },
      'not-measured',
      'Not measured. The scan did not read its use.',
    ],
    [
      'was expected to save from nothing on, however long it was measured',
      { ...verified, claimedUsd: 0, savedUsd: 0, claim: { inputs: {}, atMostUsd: 41.6 } },
      'not-measured',
      'Not measured. Between $0 and $42 a month was expected.',
    ],
    [
      'was not expected to save dollars',
      { ...verified, claimedUsd: 0, savedUsd: 0, hours: 0, claim: { inputs: {} } },
      'realised',
      'Mended by hand. Found by the scan of 1 Oct 2026.',
    ],
    [
      'was displaced',
      { ...verified, displacedBy: 'i-9' },
      'displaced',
      'Displaced. i-9 now has what this resource gave up.',
    ],
    [
      'disagrees with the bill',
      { ...verified, bill: { savedUsd: 3, agrees: false, low: 380.2, high: 540 } },
      'realised',
      'The bill is outside the expected $380 to $540.',
    ],
    [
      'was realised by a change',
      { ...verified, origin: 'change' as const },
      'realised',
      'Verified by the scan of 1 Oct 2026.',
    ],
  ])('%s', (_name, entry, state, sentence) => expect(rowOf(entry)).toMatchObject({ state, sentence }));

  it('realises what was saved per month of 730 hours, and carbon in proportion but never more than claimed', () => {
    expect(rowOf({ ...verified, claimedKg: 10 })).toMatchObject({ realisedUsd: 73, realisedKg: 10 });
    expect(rowOf({ ...verified, claimedKg: 10, savedUsd: 20 })).toMatchObject({ realisedUsd: 36.5, realisedKg: 5 });
    expect(rowOf({ ...verified, claimedKg: 10, savedUsd: 80 })).toMatchObject({ realisedUsd: 146, realisedKg: 10 });
    expect(rowOf({ ...verified, claimedKg: 10, hours: 40 })).toMatchObject({ realisedUsd: null, realisedKg: 0 });
  });
});

describe('the ledger', () => {
  it('adds up: in its strip, in every group, and in whole dollars', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 12 }), (all) => {
        const rows = all.map((entry) => toLedgerRow(entry, NOW));
        const totals = totalLedger(rows);
        const cents = (usd: number): number => Math.round(usd * 100) + 0;
        for (const { claimedUsd, ...parts } of [totals, inWholeDollars(totals)]) {
          const taken = [
            parts.notVerifiedUsd,
            parts.undoneUsd,
            parts.tooRecentUsd,
            parts.notMeasuredUsd,
            parts.displacedUsd,
            parts.belowClaimUsd,
          ];
          expect(taken.reduce((rest, usd) => rest - cents(usd), cents(claimedUsd))).toBe(cents(parts.realisedUsd));
        }
        for (const keyOf of [
          ({ at }: { at: string }) => ({ key: at.slice(0, 7), name: at }),
          ({ by }: { by: { sub: string } | null }) => ({ key: by?.sub ?? '', name: '' }),
        ]) {
          const groups = groupLedger(rows, keyOf as never);
          for (const name of ['claimedUsd', 'verifiedUsd', 'realisedUsd', 'changes'] as const)
            expect(groups.reduce((sum, group) => sum + cents(group[name]), 0)).toBe(cents(totals[name]));
        }
      }),
      { seed: SEED },
    );
  });

  it('never counts as realised what no scan verified or measured', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const state = findLedgerState(entry, NOW);
        if (entry.verifiedAt === null || entry.missedAt !== null || entry.displacedBy !== null)
          expect(toLedgerRow(entry, NOW).realisedUsd).toBeNull();
        const { undoneAt, state: shown } = toLedgerRow(entry, NOW);
        expect([undoneAt, shown === 'undone']).toEqual(
          entry.verifiedAt !== null && entry.missedAt !== null ? [entry.missedAt, true] : [null, false],
        );
        if (state === 'realised' && entry.claimedUsd > 0) expect(entry.hours).toBeGreaterThanOrEqual(336);
      }),
      { seed: SEED },
    );
  });
});
