import type { Finding } from '@cloudmend/domain/findings';
import { mentions } from '@cloudmend/domain/findings';
import type { Item, KeyedTable } from '../keyed-table/keyed-table';
import type { Query } from '../keyed-table/query';
import { inParallel } from '../keyed-table/retry';
import type { FindingFilter } from '../stores';
import { findingsPartition, sortRange } from './finding-keys';
import type { StoredFinding } from './reconcile';

const CONCURRENCY = 10;
const SMALLEST_PAGE = 50;

export const matches = (finding: Finding, { status, q, service, severity, check }: FindingFilter): boolean =>
  (status === undefined || finding.status === status) &&
  (severity === undefined || finding.severity === severity) &&
  (service === undefined || finding.service === service) &&
  (check === undefined || finding.check === check) &&
  (q === undefined || mentions(finding, q));

type Stored = Item<StoredFinding>;

/** One account's findings in list order, read as far as they are wanted. */
const streamOf = (table: KeyedTable, query: Query, wanted: (finding: Finding) => boolean) => {
  const pages = table.pages<StoredFinding>(query);
  let page: Stored[] = [];
  let ended = false;
  return {
    head: (): Stored | undefined => page[0],
    shift: (): void => void page.shift(),
    fill: async (): Promise<void> => {
      while (page.length === 0 && !ended) {
        const { value, done } = await pages.next();
        ended = done === true;
        page = ended ? [] : (value as Stored[]).filter(wanted);
      }
    },
  };
};

/** The accounts' lists merged into one, worst first: the next `limit` after a position, and whether there is more. */
export const mergedFindings = async (
  table: KeyedTable,
  { tenantId, accountIds, filter, after }: { tenantId: string; accountIds: readonly string[]; filter: FindingFilter; after: string | undefined },
  limit: number,
): Promise<{ items: Stored[]; hasMore: boolean }> => {
  const pageSize = Math.max(SMALLEST_PAGE, Math.ceil((2 * limit) / Math.max(1, accountIds.length)));
  const range = sortRange(filter.severity, after);
  const streams = accountIds.map((id) => streamOf(table, { pk: findingsPartition(tenantId, id), ...range, pageSize }, (finding) => matches(finding, filter)));
  await inParallel(streams, CONCURRENCY, (stream) => stream.fill());
  const items: Stored[] = [];
  for (;;) {
    const next = streams.reduce<(typeof streams)[number] | undefined>((best, stream) => worseOf(best, stream), undefined);
    const head = next?.head();
    if (!next || !head) return { items, hasMore: false };
    if (items.length === limit) return { items, hasMore: true };
    items.push(head);
    next.shift();
    await next.fill();
  }
};

const worseOf = <S extends { head(): Stored | undefined }>(a: S | undefined, b: S): S | undefined => {
  const [left, right] = [a?.head()?.sk, b.head()?.sk];
  if (right === undefined) return a;
  return left === undefined || right < left ? b : a;
};
