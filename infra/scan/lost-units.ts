import { BILL_PART, type Provider, type UnitSnapshot } from '@cloudmend/scanner';
import type { StoredObject, Stores } from '@cloudmend/store';
import type { JudgeInput } from './scan-input';

const NOT_READ = 'This part of the account was not read.';

/** The purposes for which a lost unit is stored. Savings and inventory use only what was read. */
const FOR_JUDGING = ['security'] as const;
export const isLost = ({ purposes }: UnitSnapshot): boolean => purposes?.join() === FOR_JUDGING.join();

const toKey = ({ region, service }: { readonly region: string; readonly service: string }): string =>
  `${service} ${region}`;

interface Units {
  /** Units read at least partly, or at least queried. */
  readonly read: readonly UnitSnapshot[];
  /** Planned but without a snapshot: the worker threw, was too late, or gave up. */
  readonly lost: readonly UnitSnapshot[];
  /** The objects that now hold the lost ones. */
  readonly written: readonly StoredObject[];
}

/**
 * Separates what was read of an account from what was lost, so that an unread part never looks empty. What was lost is
 * stored as well, so that evaluating the stored scan again gives the same result. @param at ISO time of the evaluation
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
  const kept = new Set(read.map(({ unit }) => toKey(unit)));
  const missing = planned.filter((unit) => unit.service !== BILL_PART && !kept.has(toKey(unit)));
  if (missing.length === 0) return { read, lost: [], written: [] };
  const parts = ((await scans.get(scanId))?.parts ?? []).filter((part) => part.accountId === accountId);
  const reasons = new Map(parts.map((part) => [toKey(part), part.reason]));
  const lost = missing.map(({ region, service }) => ({
    ...provider.unreadUnit(
      { accountId, region, service },
      reasons.get(toKey({ region, service })) ?? NOT_READ,
      new Date(at),
    ),
    purposes: FOR_JUDGING,
  }));
  return { read, lost, written: await store(snapshots, { scanId, accountId, read, lost }) };
};

/** A region of which nothing was read is one object, as one that was read; elsewhere the region's object is taken. */
const store = async (
  snapshots: Stores['snapshots'],
  {
    scanId,
    accountId,
    read,
    lost,
  }: {
    readonly scanId: string;
    readonly accountId: string;
    readonly read: readonly UnitSnapshot[];
    readonly lost: readonly UnitSnapshot[];
  },
): Promise<StoredObject[]> => {
  const readRegions = new Set(read.map(({ unit }) => unit.region));
  const written: StoredObject[] = [];
  for (const region of new Set(lost.map(({ unit }) => unit.region))) {
    const ofRegion = lost.filter(({ unit }) => unit.region === region);
    if (!readRegions.has(region)) written.push(await snapshots.putRegion(scanId, { accountId, region }, ofRegion));
    else for (const unit of ofRegion) written.push(await snapshots.put(scanId, unit.unit, unit));
  }
  return written;
};
