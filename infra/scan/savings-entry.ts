import type { LedgerEntry } from '@cloudmend/domain/ledger';
import { claimedUsd, isRange, type Recommendation } from '@cloudmend/domain/recommendations';
import { type Claim, findTwin, type LaterLook, savedBetween, wasFollowed } from '@cloudmend/finops/ledger';
import type { Maker } from './ledger-makers';

/** A resource that appears later than this is not a twin. */
const TWIN_DAYS = 30;
const DAY_MS = 86_400_000;

/** The scan that sees an entry. */
interface Seeing {
  readonly scanId: string;
  readonly at: string;
}

type Unseen = Omit<LedgerEntry, 'verifiedAt' | 'verifiedBy' | 'missedAt' | 'measuredTo' | 'peers'>;

export const toEntryId = ({ scanId }: Pick<Seeing, 'scanId'>, id: string, { changeId }: Maker): string =>
  `${id}.${changeId ?? scanId}`;

/** The entry of a recommendation before it is known what a scan saw. */
export const toEntry = (seeing: Seeing, recommendation: Recommendation, maker: Maker): Unseen => {
  const { id, rule, title, resource, accountId, region, inputs, monthlyCostUsd, atMostUsd, monthlyKgCo2e } =
    recommendation;
  return {
    id: toEntryId(seeing, id, maker),
    ...maker,
    target: { kind: 'recommendation', id, source: rule, title, resource, accountId, region },
    claimedUsd: claimedUsd(recommendation),
    claimedKg: monthlyKgCo2e,
    claim: {
      inputs,
      ...(monthlyCostUsd === undefined ? {} : { monthlyCostUsd }),
      ...(atMostUsd !== undefined && isRange(recommendation) ? { atMostUsd } : {}),
    },
    savedUsd: 0,
    hours: 0,
    displacedBy: null,
    bill: null,
  };
};

/** What an entry claims. */
export const toClaim = ({ target, claim, claimedUsd: monthlySavingUsd }: LedgerEntry): Claim => ({
  rule: target.source,
  resource: target.resource,
  region: target.region,
  inputs: claim?.inputs ?? {},
  monthlySavingUsd,
  monthlyCostUsd: claim?.monthlyCostUsd,
});

const twinOf = ({ displacedBy, verifiedAt, peers }: LedgerEntry, claim: Claim, seen: LaterLook, at: string) => {
  if (displacedBy !== null || verifiedAt === null || peers === null) return displacedBy;
  const isLate = Date.parse(at) - Date.parse(verifiedAt) > TWIN_DAYS * DAY_MS;
  return isLate ? null : (findTwin(claim, seen, peers) ?? null);
};

const HOUR_MS = 3_600_000;

/** Adds what was saved since the last measurement; the rest of an hour is left for the next scan. */
const withUse = (entry: LedgerEntry, claim: Claim, seen: LaterLook, at: string): Partial<LedgerEntry> => {
  const from = entry.missedAt === null ? entry.measuredTo : null;
  const saved = from === null ? undefined : savedBetween(claim, seen, from, at);
  if (from === null || saved === undefined) return { measuredTo: at };
  return {
    measuredTo: new Date(Date.parse(from) + saved.hours * HOUR_MS).toISOString(),
    savedUsd: entry.savedUsd + saved.usd,
    hours: entry.hours + saved.hours,
  };
};

/** What was seen and then undone stays so: a saving that is made again is another entry. */
export const isUndone = ({ verifiedAt, missedAt }: LedgerEntry): boolean => verifiedAt !== null && missedAt !== null;

/** What a scan says about an entry: still as asked and measured up to now, or undone. */
export const seenAgain = (entry: LedgerEntry, { scanId, at }: Seeing, seen: LaterLook): LedgerEntry => {
  if (isUndone(entry)) return entry;
  const claim = toClaim(entry);
  if (!wasFollowed(claim, seen))
    // A resource that was deleted later saves nothing more, but its change was made.
    return seen.resource === undefined || entry.missedAt !== null ? entry : { ...entry, missedAt: at };
  return {
    ...entry,
    ...withUse(entry, claim, seen, at),
    missedAt: null,
    verifiedAt: entry.verifiedAt ?? at,
    verifiedBy: entry.verifiedBy ?? scanId,
    displacedBy: twinOf(entry, claim, seen, at),
  };
};
