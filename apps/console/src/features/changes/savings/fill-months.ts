import type { LedgerGroup } from '@cloudmend/domain/ledger';

/** Fewer bars would look like one large one. */
const FEWEST = 6;

const monthAt = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);

const monthsBetween = (first: string, now: Date): number => {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() - (month - 1) + 1;
};

/** Each month of the period up to now, also those without a change; since the first change if there is no period. */
export const fillMonths = (byMonth: readonly LedgerGroup[], period: number | undefined, now: Date) => {
  const first = byMonth[0]?.key ?? now.toISOString().slice(0, 7);
  const count = period ?? Math.max(FEWEST, monthsBetween(first, now));
  const known = new Map(byMonth.map((group) => [group.key, group]));
  return Array.from({ length: count }, (_, place) => {
    const month = monthAt(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - place));
    const { changes = 0, claimedUsd = 0, verifiedUsd = 0, realisedUsd = 0 } = known.get(month) ?? {};
    return { month, changes, claimed: claimedUsd, verified: verifiedUsd, realised: realisedUsd };
  });
};
