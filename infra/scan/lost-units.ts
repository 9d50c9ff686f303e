import { BILL_PART, type Provider, type UnitSnapshot } from '@cloudmend/scanner';
import type { StoredObject, Stores } from '@cloudmend/store';
import type { JudgeInput } from './scan-input';

const NOT_READ = 'This part of the account was not read.';

/** What a lost unit is kept for. Savings and the stock of an account go by what was read. */
const FOR_JUDGING = ['security'] as const;
const isLost = ({ purposes }: UnitSnapshot): boolean => purposes?.join() === FOR_JUDGING.join();

const keyOf = ({ region, service }: { readonly region: string; readonly service: string }): string =>
  `${service} ${region}`;

interface Units {
  /** Units of which something was read, or at least asked. */
  readonly read: readonly UnitSnapshot[];
  /** Planned, and without a snapshot: the worker threw, was too late, or was given up. */
  readonly lost: readonly UnitSnapshot[];
  /** The objects that now hold the lost ones. */
  readonly written: readonly StoredObject[];
}

/**
 * Tells what was read of an account from what was lost on the way, so that a part that nobody saw never looks like one that holds
 * nothing. What was lost is kept as well: judging the stored scan again has to say the same.
 * @param at ISO time of the judgement
 */
export const withLost = async (
  { scans, snapshots }: Pick<Stores, 'scans' | 'snapshots'>,
  { scanId, accountId, units: planned }: JudgeInput,
  {
    provider,
    stored,
    at,
  }: {
    readonly provider: Pick<Provider, 'unreadUnit'>;
    readonly stored: readonly UnitSnapshot[];
    readonly at: string;
  },
): Promise<Units> => {
  const read = stored.filter((unit) => !isLost(unit));
  const kept = new Set(read.map(({ unit }) => keyOf(unit)));
  const missing = planned.filter((unit) => unit.service !== BILL_PART && !kept.has(keyOf(unit)));
  if (missing.length === 0) return { read, lost: [], written: [] };
  const parts = ((await scans.get(scanId))?.parts ?? []).filter((part) => part.accountId === accountId);
  const reasons = new Map(parts.map((part) => [keyOf(part), part.reason]));
  const lost = missing.map(({ region, service }) => ({
    ...provider.unreadUnit(
      { accountId, region, service },
      reasons.get(keyOf({ region, service })) ?? NOT_READ,
      new Date(at),
    ),
    purposes: FOR_JUDGING,
  }));
  const written: StoredObject[] = [];
  for (const snapshot of lost) written.push(await snapshots.put(scanId, snapshot.unit, snapshot));
  return { read, lost, written };
};
