import type { Scan, ScanCounts, ScanDetail, ScanGap, ScanPart } from '@cloudmend/domain/scans';
import { isFinished, NO_CHANGES, toPercent } from '@cloudmend/domain/scans';
import type { Item } from '../keyed-table/keys';
import { groupBy } from '../keyed-table/retry';
import { pickFields } from '../records/pick-fields';
import { partName, partOfName } from './scan-keys';

/** The head of a scan. Totals over its parts are written to it when it ends. */
export interface ScanHead extends Scan, Pick<ScanDetail, 'apiCalls' | 'paidCalls' | 'resources' | 'changes'> {
  readonly requestedBy: string;
  readonly touchedAt: string | null;
  /** How often an operator had the scan continued after it failed. */
  readonly redrives?: number;
}

/**
 * An account's parts by name, or how many parts of a region are finished. A set and a state, so that writing twice
 * changes nothing and no count can drift.
 */
export interface Progress {
  readonly accountId: string;
  readonly planned?: ReadonlySet<string>;
  /** A set of names in scans of the version before. */
  readonly finished?: number | ReadonlySet<string>;
}

/** What is known of a part that was begun. */
export interface PartRecord extends Omit<ScanPart, 'accountId' | 'region' | 'service'> {
  readonly gaps?: readonly ScanGap[];
  readonly apiCalls?: number;
  readonly paidCalls?: number;
  /** How often it was begun since a worker last handed it over. */
  readonly tries?: number;
}

/** The parts of a region that were begun, by service. One item for all of them: DynamoDB charges by the write. */
export interface RegionItem {
  readonly accountId: string;
  readonly region: string;
  readonly parts: Readonly<Record<string, PartRecord>>;
  readonly revision: number;
}

type PartItem = ScanPart & PartRecord;

export interface OutcomeItem {
  readonly counts: ScanCounts;
  readonly changes: ScanDetail['changes'];
}

/** Everything in a scan's partition. */
export interface ScanRecords {
  readonly progress: readonly Progress[];
  readonly parts: readonly PartItem[];
  readonly outcomes: readonly OutcomeItem[];
}

export const sortRecords = (items: ReadonlyArray<Item>): ScanRecords => {
  const of = <T>(kind: string): T[] => items.filter(({ sk }) => sk.startsWith(`${kind}#`)) as T[];
  // Scans of the version before have an item for each part.
  const parts = of<RegionItem | PartItem>('PART').flatMap((item) =>
    'parts' in item
      ? Object.entries(item.parts).map(([service, part]) => ({
          accountId: item.accountId,
          region: item.region,
          service,
          ...part,
        }))
      : [item],
  );
  return { progress: of<Progress>('PROGRESS'), parts, outcomes: of<OutcomeItem>('OUTCOME') };
};

/** Finished units divided by planned ones; an account not yet planned counts as one with none finished. */
export const percentOfProgress = (accountIds: readonly string[], progress: readonly Progress[]): number => {
  const ofAccount = groupBy(progress, ({ accountId }) => accountId);
  const sumOf = (items: readonly Progress[], count: (item: Progress) => number | undefined): number =>
    items.reduce((sum, item) => sum + (count(item) ?? 0), 0);
  const shares = accountIds.map((accountId) => {
    const own = ofAccount.get(accountId) ?? [];
    const planned = sumOf(own, (item) => item.planned?.size);
    return planned > 0
      ? Math.min(1, sumOf(own, ({ finished }) => (typeof finished === 'number' ? finished : finished?.size)) / planned)
      : 0;
  });
  // Adding fractions such as thirds must not fall short of a whole by a rounding error.
  const total = Math.round(shares.reduce((sum, share) => sum + share, 0) * 1e6);
  return toPercent(total, accountIds.length * 1e6);
};

const NO_COUNTS: ScanCounts = { pass: 0, fail: 0, unknown: 0, recommendations: 0 };

const addUp = <T extends Record<string, number>>(zero: T, all: readonly T[]): T =>
  Object.fromEntries(Object.keys(zero).map((key) => [key, all.reduce((sum, each) => sum + (each[key] ?? 0), 0)])) as T;

/** Totals over a scan's parts and outcomes. */
export const addTotals = ({ parts, outcomes }: ScanRecords) => ({
  gaps: parts.flatMap(({ gaps }) => gaps ?? []),
  counts: addUp(
    NO_COUNTS,
    outcomes.map(({ counts }) => counts),
  ),
  changes: addUp(
    NO_CHANGES,
    outcomes.map(({ changes }) => changes),
  ),
  apiCalls: parts.reduce((sum, part) => sum + (part.apiCalls ?? 0), 0),
  paidCalls: parts.reduce((sum, part) => sum + (part.paidCalls ?? 0), 0),
  resources: parts.reduce((sum, part) => sum + part.resources, 0),
});

export const toScan = pickFields<Scan>({
  scanId: true,
  tenantId: true,
  accountIds: true,
  cloud: true,
  mode: true,
  range: true,
  services: true,
  status: true,
  percent: true,
  scanTs: true,
  finishedAt: true,
  notes: true,
  partial: true,
  gaps: true,
  counts: true,
  reason: true,
});

export const toPart = ({ accountId, region, service, state, resources, reason }: ScanPart): ScanPart => ({
  accountId,
  region,
  service,
  state,
  resources,
  ...(reason !== undefined && { reason }),
});

/** Every planned part, including those not started. */
const allParts = ({ progress, parts }: ScanRecords): ScanPart[] => {
  const begun = new Map(parts.map((part) => [`${part.accountId}/${partName(part)}`, part]));
  const planned = progress.flatMap(({ accountId, planned: names }) =>
    [...(names ?? [])].sort().map(
      (name) =>
        begun.get(`${accountId}/${name}`) ?? {
          accountId,
          ...partOfName(name),
          state: 'waiting' as const,
          resources: 0,
        },
    ),
  );
  return planned.map(toPart);
};

/** A scan with its parts. While it runs, totals are computed from the table. */
export const toDetail = (head: ScanHead, records: ScanRecords): ScanDetail => {
  const totals = addTotals(records);
  const percent = isFinished(head.status) ? head.percent : percentOfProgress(head.accountIds, records.progress);
  return { ...toScan(head), ...totals, percent, parts: allParts(records) };
};
