import { LedgerEntry, toLedgerRow, totalLedger } from '@cloudmend/domain/ledger';
import { RULES } from '@cloudmend/finops';
import { seedLedger } from './seed-ledger';

const MADE_ON = new Date('2026-11-23T00:00:00.000Z');

const seed = async (): Promise<LedgerEntry[]> => {
  const entries: LedgerEntry[] = [];
  const ledger = { enter: async (entry: LedgerEntry) => void entries.push(LedgerEntry.parse(entry)) };
  await seedLedger({ ledger } as never, MADE_ON, async (email) => `sub of ${email}`);
  return entries;
};

describe("the demo's savings", () => {
  it('are of known rules, one entry each, and spread over twelve months', async () => {
    const entries = await seed();
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(new Set(entries.map(({ at }) => at.slice(0, 7))).size).toBeGreaterThanOrEqual(10);
    const known: readonly string[] = RULES.map(({ id }) => id);
    expect(entries.map(({ target }) => target.source).filter((rule) => !known.includes(rule))).toEqual([]);
  });

  it('stand in every state that the page explains, and realise most of what they claim', async () => {
    const rows = (await seed()).map((entry) => toLedgerRow(entry, MADE_ON));
    const states = new Set(rows.map(({ state }) => state));
    expect([...states].sort()).toEqual(['displaced', 'realised', 'too-recent', 'undone']);
    const { claimedUsd, realisedUsd } = totalLedger(rows);
    expect(realisedUsd / claimedUsd).toBeGreaterThan(0.6);
    expect(realisedUsd / claimedUsd).toBeLessThan(0.95);
    expect(rows.filter(({ bill }) => bill?.agrees === false)).toHaveLength(1);
  });
});
