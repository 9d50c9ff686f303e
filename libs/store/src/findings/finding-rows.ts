import type {
  FacetCount,
  Finding,
  FindingAcceptance,
  FindingFilter,
  FindingSort,
  FindingsSummary,
  FindingStatus,
  SeverityCounts,
} from '@cloudmend/domain/findings';
import { byRisk, countBySeverity, statusAt, toFindingTest } from '@cloudmend/domain/findings';
import { toWorkTest, type Work } from '@cloudmend/domain/work';
import type { FindingRow } from './stored-finding';
import type { Caller } from './tenant-findings';

/** Reads the work on a finding as of a time. */
export interface WorkReader {
  readonly today: string;
  readonly read: (row: FindingRow) => Work;
}

/** Undefined if the filter asks for no work. */
const toRowTest = (
  { owners, notOwnedBy, state, due }: FindingFilter,
  { today, read }: WorkReader,
): ((row: FindingRow) => boolean) | undefined => {
  if (!(owners ?? notOwnedBy ?? state ?? due)) return undefined;
  const passes = toWorkTest({ owners, notOwnedBy, state, due }, today);
  return (row) => passes(read(row));
};

/** The rows that match a filter. */
// oxlint-disable-next-line max-params -- what, which, when, and the work, which only some filters ask for.
export const filterRows = (
  rows: readonly FindingRow[],
  filter: FindingFilter,
  now: Date,
  work?: WorkReader,
): FindingRow[] => {
  const passes = toFindingTest(filter);
  const isWorkWanted = work && toRowTest(filter, work);
  const { status } = filter;
  return rows.filter(
    (row) =>
      (status === undefined || status.includes(statusAt(row, now))) &&
      passes(row) &&
      (isWorkWanted === undefined || isWorkWanted(row)),
  );
};

/** Plain code units: fast, and the same order everywhere. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A position in a list by value, so that a page can continue after a finding that has since left it. */
export interface Place extends Pick<Finding, 'id' | 'severity' | 'firstSeen' | 'title' | 'resource' | 'accountId'> {
  /** Of a list in the order of due dates. */
  readonly due?: string | undefined;
}

/** After every day. */
const NO_DAY = '~';

const ORDERS: Record<FindingSort, (a: Place, b: Place) => number> = {
  risk: byRisk,
  newest: (a, b) => compare(b.firstSeen, a.firstSeen) || byRisk(a, b),
  oldest: (a, b) => compare(a.firstSeen, b.firstSeen) || byRisk(a, b),
  resource: (a, b) => compare(a.resource, b.resource) || byRisk(a, b),
  account: (a, b) => compare(a.accountId, b.accountId) || byRisk(a, b),
  due: (a, b) => compare(a.due ?? NO_DAY, b.due ?? NO_DAY) || byRisk(a, b),
};

/** A list order without ties. */
export const findOrder = (sort: FindingSort): ((a: Place, b: Place) => number) => ORDERS[sort];

/** Text that identifies a position; truncated to keep page tokens short. */
const PLACE_TEXT = 300;

export const toPlace = ({ id, severity, firstSeen, title, resource, accountId, work }: FindingRow): Place => ({
  id,
  severity,
  firstSeen,
  title: title.slice(0, PLACE_TEXT),
  resource: resource.slice(0, PLACE_TEXT),
  accountId,
  ...(work?.due && { due: work.due }),
});

/** Above this number, sorting everything is faster than inserting each. */
const MOST_PLACED = 500;

/** The first `count` in an order, without sorting the rest. */
const findFirst = <T>(all: readonly T[], order: (a: T, b: T) => number, count: number): T[] => {
  if (count > MOST_PLACED) return [...all].sort(order).slice(0, count);
  const first: T[] = [];
  for (const one of all) {
    const last = first.at(-1);
    if (first.length === count && last !== undefined && order(one, last) >= 0) continue;
    const place = first.findLastIndex((other) => order(other, one) <= 0) + 1;
    first.splice(place, 0, one);
    if (first.length > count) first.pop();
  }
  return first;
};

/** The next rows after a position, and whether there are more. */
export const toPage = (
  rows: readonly FindingRow[],
  { sort, after, limit }: { sort: FindingSort; after: Place | undefined; limit: number },
): { items: FindingRow[]; hasMore: boolean } => {
  const order = findOrder(sort);
  // Both sides are truncated alike, or a position with a long text would not match itself.
  const placed = rows.map((row) => ({ row, place: toPlace(row) }));
  const rest = after === undefined ? placed : placed.filter(({ place }) => order(place, after) > 0);
  const next = findFirst(rest, (a, b) => order(a.place, b.place), limit + 1);
  return { items: next.slice(0, limit).map(({ row }) => row), hasMore: next.length > limit };
};

const countFacet = (rows: readonly FindingRow[], of: (row: FindingRow) => string): FacetCount[] => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compare(a.value, b.value));
};

/** The checks of the rows, by account. */
export const listOpenChecks = (rows: readonly FindingRow[]): Map<string, Map<string, Set<string>>> => {
  const accounts = new Map<string, Map<string, Set<string>>>();
  for (const { accountId, check, resource } of rows) {
    const checks = accounts.get(accountId) ?? new Map<string, Set<string>>();
    accounts.set(accountId, checks.set(check, (checks.get(check) ?? new Set()).add(resource)));
  }
  return accounts;
};

const OPEN: readonly FindingStatus[] = ['open'];
const SHOWN_AS: Readonly<Record<FindingAcceptance['state'], FindingStatus>> = { accepted: 'muted', requested: 'open' };

/** The work on open findings. */
export const countWork = (
  rows: readonly FindingRow[],
  { owners, known }: Caller,
  { today, read }: WorkReader,
): FindingsSummary['workCounts'] => {
  const tests = {
    mine: toWorkTest({ owners }, today),
    overdue: toWorkTest({ due: 'overdue' }, today),
    week: toWorkTest({ due: 'week' }, today),
    none: toWorkTest({ notOwnedBy: known }, today),
  };
  const counts = { mine: 0, overdue: 0, week: 0, none: 0 };
  const names = Object.keys(tests) as Array<keyof typeof tests>;
  for (const row of rows) {
    const work = read(row);
    for (const name of names) if (tests[name](work)) counts[name] += 1;
  }
  return counts;
};

/** Exact counts for a filter. */
// oxlint-disable-next-line max-params -- what, which, when, and the work, which only some filters ask for.
export const toSummary = (
  rows: readonly FindingRow[],
  { status = OPEN, acceptance, ...filter }: FindingFilter,
  now: Date,
  work?: WorkReader,
): Omit<FindingsSummary, 'lastUpdated' | 'workCounts'> => {
  const severityCounts = countBySeverity([]);
  const statusCounts = { open: 0, resolved: 0, muted: 0 };
  const acceptanceCounts = { accepted: 0, requested: 0 };
  const byService = new Map<string, SeverityCounts>();
  for (const row of filterRows(rows, filter, now, work)) {
    const state = statusAt(row, now);
    statusCounts[state] += 1;
    if (row.acceptance && state === SHOWN_AS[row.acceptance.state]) acceptanceCounts[row.acceptance.state] += 1;
    if (!status.includes(state) || (acceptance && row.acceptance?.state !== acceptance)) continue;
    severityCounts[row.severity] += 1;
    const ofService = byService.get(row.service) ?? countBySeverity([]);
    ofService[row.severity] += 1;
    byService.set(row.service, ofService);
  }
  const ofStatus = rows.filter((row) => status.includes(statusAt(row, now)));
  const facets = {
    service: countFacet(ofStatus, ({ service }) => service),
    region: countFacet(ofStatus, ({ region }) => region),
    account: countFacet(ofStatus, ({ accountId }) => accountId),
  };
  const services = [...byService]
    .map(([service, counts]) => ({ service, counts }))
    .sort((a, b) => compare(a.service, b.service));
  return { severityCounts, statusCounts, acceptanceCounts, facets, services };
};
