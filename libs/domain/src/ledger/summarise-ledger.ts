import * as z from 'zod';
import { HOURS_PER_MONTH } from '../recommendations/index';
import { LedgerEntry, LedgerState, findLedgerState, isUnknownClaim } from './ledger-entry';

/** An entry as listed, in USD per month and whole cents. */
export const LedgerRow = LedgerEntry.pick({
  id: true,
  origin: true,
  changeId: true,
  target: true,
  findings: true,
  by: true,
  at: true,
  verifiedAt: true,
  verifiedBy: true,
  displacedBy: true,
  bill: true,
}).extend({
  state: LedgerState,
  /** When a scan saw it undone; null unless it was. */
  undoneAt: z.string().nullable(),
  claimedUsd: z.number(),
  /** By resource; null unless realised. */
  realisedUsd: z.number().nullable(),
  savedUsd: z.number(),
  realisedKg: z.number(),
  /** What happened, as a sentence. */
  sentence: z.string(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

const Sums = z.object({
  changes: z.number().int(),
  claimedUsd: z.number(),
  verifiedUsd: z.number(),
  realisedUsd: z.number(),
});

/** Claimed − not verified − undone − too recent − not measured − displaced − below the claim = realised, to the cent. */
export const LedgerTotals = Sums.extend({
  notVerifiedUsd: z.number(),
  undoneUsd: z.number(),
  tooRecentUsd: z.number(),
  notMeasuredUsd: z.number(),
  displacedUsd: z.number(),
  /** Negative where more was realised than claimed. */
  belowClaimUsd: z.number(),
  /** Dollars saved since the first entry, not per month. */
  savedUsd: z.number(),
  /** By the bill, for realised entries that were compared with it; null if none was. */
  billUsd: z.number().nullable(),
  /** kg CO2e per month. */
  realisedKg: z.number(),
});
export type LedgerTotals = z.infer<typeof LedgerTotals>;

export const LedgerGroup = Sums.extend({ key: z.string(), name: z.string() });
export type LedgerGroup = z.infer<typeof LedgerGroup>;

/** Adding 0 turns -0 into 0. */
const round = (value: number): number => Math.round(value) + 0;
const toCents = (usd: number): number => round(usd * 100);
const toUsd = (cents: number): number => cents / 100;
const day = (at: string): string =>
  `${Number(at.slice(8, 10))} ${MONTHS[Number(at.slice(5, 7)) - 1]} ${at.slice(0, 4)}`;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const countMended = ({ findings = 1, returned = [] }: LedgerEntry): string => {
  if (findings === 1) return 'Mended by hand';
  const mended = `${findings} findings were fixed by hand`;
  return returned.length === 0 ? mended : `${mended}, ${returned.length} came back`;
};

const sayUnmeasured = (entry: LedgerEntry): string =>
  isUnknownClaim(entry)
    ? `Not measured. Between $0 and $${Math.round(entry.claim?.atMostUsd ?? 0)} a month was expected.`
    : 'Not measured. The scan did not read its use.';

const sentenceOf = (entry: LedgerEntry, state: LedgerState): string => {
  const { verifiedAt, missedAt, displacedBy, bill, origin } = entry;
  if (state === 'displaced') return `Displaced. ${displacedBy} now has what this resource gave up.`;
  if (missedAt !== null)
    return verifiedAt === null
      ? `Not found by the scan of ${day(missedAt)}.`
      : `Undone. Found by the scan of ${day(missedAt)}.`;
  if (verifiedAt === null) return 'Waits for the next scan.';
  if (bill?.agrees === false)
    return `The bill is outside the expected $${Math.round(bill.low)} to $${Math.round(bill.high)}.`;
  if (state === 'not-measured') return sayUnmeasured(entry);
  return `${origin === 'hand' ? `${countMended(entry)}. Found` : 'Verified'} by the scan of ${day(verifiedAt)}.`;
};

const realisedCentsOf = ({ claimedUsd, savedUsd, hours }: LedgerEntry): number =>
  claimedUsd === 0 || hours === 0 ? 0 : toCents((savedUsd / hours) * HOURS_PER_MONTH);

/** The share of the claimed carbon that counts: never more than claimed. */
const carbonShare = (claimedUsd: number, realisedUsd: number): number =>
  claimedUsd <= 0 ? 1 : Math.min(1, Math.max(0, realisedUsd / claimedUsd));

export const toLedgerRow = (entry: LedgerEntry, now: Date): LedgerRow => {
  const state = findLedgerState(entry, now);
  const realisedUsd = state === 'realised' ? toUsd(realisedCentsOf(entry)) : null;
  const { id, origin, changeId, target, findings, by, at, verifiedAt, verifiedBy, displacedBy, bill } = entry;
  return {
    id,
    origin,
    changeId,
    target,
    ...(findings === undefined ? {} : { findings }),
    by,
    at,
    verifiedAt,
    verifiedBy,
    displacedBy,
    bill,
    state,
    undoneAt: state === 'undone' ? entry.missedAt : null,
    claimedUsd: toUsd(toCents(entry.claimedUsd)),
    realisedUsd,
    savedUsd: toUsd(toCents(entry.savedUsd)),
    realisedKg: realisedUsd === null ? 0 : entry.claimedKg * carbonShare(entry.claimedUsd, realisedUsd),
    sentence: sentenceOf(entry, state),
  };
};

const sum = (rows: readonly LedgerRow[], centsOf: (row: LedgerRow) => number): number =>
  toUsd(rows.reduce((total, row) => total + centsOf(row), 0));
const claimed = ({ claimedUsd }: LedgerRow): number => toCents(claimedUsd);
const realised = ({ realisedUsd }: LedgerRow): number => toCents(realisedUsd ?? 0);

const sumsOf = (rows: readonly LedgerRow[]) => ({
  changes: rows.length,
  claimedUsd: sum(rows, claimed),
  verifiedUsd: sum(
    rows.filter(({ state }) => state !== 'not-verified' && state !== 'undone'),
    claimed,
  ),
  realisedUsd: sum(rows, realised),
});

/** Each row stands in exactly one of the parts, so that they add up. */
export const totalLedger = (rows: readonly LedgerRow[]): LedgerTotals => {
  const of = (state: LedgerState): readonly LedgerRow[] => rows.filter((row) => row.state === state);
  const billed = of('realised').flatMap(({ bill }) => bill ?? []);
  return {
    ...sumsOf(rows),
    notVerifiedUsd: sum(of('not-verified'), claimed),
    undoneUsd: sum(of('undone'), claimed),
    tooRecentUsd: sum(of('too-recent'), claimed),
    notMeasuredUsd: sum(of('not-measured'), claimed),
    displacedUsd: sum(of('displaced'), claimed),
    belowClaimUsd: sum(of('realised'), (row) => claimed(row) - realised(row)),
    savedUsd: sum(rows, ({ savedUsd }) => toCents(savedUsd)),
    billUsd: billed.length === 0 ? null : toUsd(billed.reduce((total, { savedUsd }) => total + toCents(savedUsd), 0)),
    realisedKg: Math.round(rows.reduce((total, { realisedKg }) => total + realisedKg, 0) * 1000) / 1000,
  };
};

/** Rows by a key, largest realised first. The groups add up to the totals. */
export const groupLedger = (
  rows: readonly LedgerRow[],
  keyOf: (row: LedgerRow) => { readonly key: string; readonly name: string },
): LedgerGroup[] => {
  const groups = new Map<string, { name: string; rows: LedgerRow[] }>();
  for (const row of rows) {
    const { key, name } = keyOf(row);
    const group = groups.get(key) ?? { name, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups]
    .map(([key, group]) => ({ key, name: group.name, ...sumsOf(group.rows) }))
    .sort((a, b) => b.realisedUsd - a.realisedUsd || b.claimedUsd - a.claimedUsd || a.key.localeCompare(b.key));
};

/** What the claims are not, and what they are. */
const PARTS = [
  'notVerifiedUsd',
  'undoneUsd',
  'tooRecentUsd',
  'notMeasuredUsd',
  'displacedUsd',
  'realisedUsd',
] as const satisfies ReadonlyArray<keyof LedgerTotals>;
type Part = (typeof PARTS)[number];
type Parts = Pick<LedgerTotals, Part | 'claimedUsd' | 'belowClaimUsd'>;

/** The same in whole dollars: what is below the claim takes the rest that rounding leaves, so that they add up. */
export const inWholeDollars = (totals: Parts): Parts => {
  const whole = Object.fromEntries(PARTS.map((part) => [part, round(totals[part])])) as Record<Part, number>;
  const claimedUsd = round(totals.claimedUsd);
  return { ...whole, claimedUsd, belowClaimUsd: PARTS.reduce((rest, part) => rest - whole[part], claimedUsd) };
};
