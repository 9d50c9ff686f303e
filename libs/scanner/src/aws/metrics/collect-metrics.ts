import type { MetricDataQuery, MetricDataResult } from '@aws-sdk/client-cloudwatch';
import { type Collecting, readFact } from '../collecting';
import type { ResourceKind } from '../../kinds';
import type { AwsResource } from '../resources';
import { isOddForm, oddFormError } from '../odd-form';
import { readPages } from '../pages';
import type { Resource } from '../../snapshot';
import { COMPUTE_ASKS } from './compute-metrics';
import { type MetricFacts, summarise } from '../../metric-facts';
import type { MetricAsk, MetricSource } from './metric-spec';
import { STORE_ASKS } from './store-metrics';

/** Maximum number of queries in a GetMetricData call. */
const BATCH = 500;
/** Maximum number of data points in a page of GetMetricData. */
const MOST_POINTS = 100_800;
/** Days for which CloudWatch keeps five-minute data. */
const FINE_DAYS = 63;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const ASKS = { ...COMPUTE_ASKS, ...STORE_ASKS } as Partial<
  Record<ResourceKind, (resource: never) => readonly MetricAsk[]>
>;

/** The metrics of a resource; none for a kind that no rule evaluates. */
export const listMetricAsks = (resource: Resource): readonly MetricAsk[] =>
  // The kind selects the function that takes this very resource.
  ASKS[(resource as AwsResource).kind]?.(resource as never) ?? [];

/** A pending query: its request and the results so far. */
interface Query {
  readonly ask: MetricAsk;
  readonly source: MetricSource;
  readonly resource: Resource;
  readonly found: Map<number, number>;
  reason?: string;
}

const listQueries = (resource: Resource): Query[] =>
  listMetricAsks(resource).flatMap((ask) =>
    ask.sources.map((source) => ({ ask, source, resource, found: new Map<number, number>() })),
  );

const toSdk = ({ ask, source }: Query, index: number): MetricDataQuery => ({
  Id: `q${index}`,
  MetricStat: {
    Metric: {
      Namespace: source.namespace,
      MetricName: source.metric,
      Dimensions: Object.entries(source.dimensions).map(([Name, Value]) => ({ Name, Value })),
    },
    Period: ask.periodSeconds,
    Stat: ask.stat,
  },
});

/** Queries of one call, over the days of the longest window. */
interface Batch {
  readonly queries: readonly Query[];
  readonly days: number;
}

const countPoints = ({ queries, days }: Batch): number =>
  queries.reduce((sum, { ask: { periodSeconds } }) => sum + (days * DAY_SECONDS) / periodSeconds, 0);

const isAnswerable = ({ queries, days }: Batch): boolean =>
  days <= FINE_DAYS || queries.every(({ ask }) => ask.periodSeconds >= HOUR_SECONDS);

/** Combines two batches if they fit into one answer; each query takes its part of the longer window. */
const joinBatches = (one: Batch, other: Batch): Batch | undefined => {
  if (one.queries.length + other.queries.length > BATCH) return undefined;
  const both: Batch = { queries: [...one.queries, ...other.queries], days: Math.max(one.days, other.days) };
  return isAnswerable(both) && countPoints(both) <= MOST_POINTS ? both : undefined;
};

/** Adds a batch to the first that it fits into. */
const packBatches = (batches: readonly Batch[], batch: Batch): Batch[] => {
  for (const [at, other] of batches.entries()) {
    const both = joinBatches(other, batch);
    if (both) return batches.with(at, both);
  }
  return [...batches, batch];
};

const toChunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Whole hours, so that all scans within an hour use the same periods. */
const toWindow = (now: Date, days: number): { startMs: number; endMs: number } => {
  const endMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return { startMs: endMs - days * DAY_MS, endMs };
};

/** Assigns a series to its query; a series may span pages. @throws TypeError for a series that was not requested */
const keep = (batch: readonly Query[], { Id, Timestamps = [], Values = [] }: MetricDataResult): void => {
  const query = batch[Number(Id?.slice(1))];
  if (!query) throw new TypeError(`The series ${String(Id)} was not requested.`);
  for (const [at, moment] of Timestamps.entries()) {
    const value = Values[at];
    if (typeof value === 'number') query.found.set(moment.getTime(), value);
  }
};

const keepAll = (batch: readonly Query[], results: readonly MetricDataResult[] = []): void => {
  try {
    for (const result of results) keep(batch, result);
  } catch (thrown) {
    throw isOddForm(thrown) ? oddFormError('cloudwatch:GetMetricData', thrown) : thrown;
  }
};

/** Requests one batch; a denial is recorded once and applies to all of its queries. */
const askBatch = async (collecting: Collecting, { queries: batch, days }: Batch): Promise<void> => {
  const { startMs, endMs } = toWindow(collecting.now, days);
  const read = await readFact(collecting, async () => {
    const pages = readPages(collecting, {
      service: 'cloudwatch',
      operation: 'GetMetricData',
      input: (NextToken) => ({
        MetricDataQueries: batch.map(toSdk),
        StartTime: new Date(startMs),
        EndTime: new Date(endMs),
        ScanBy: 'TimestampAscending' as const,
        NextToken,
      }),
      next: ({ NextToken }) => NextToken,
    });
    for await (const { MetricDataResults } of pages) keepAll(batch, MetricDataResults);
  });
  if (!read.known) for (const query of batch) query.reason = read.reason;
};

const toFacts = (queries: readonly Query[], now: Date): MetricFacts | undefined => {
  const ask = queries[0]?.ask;
  if (!ask || queries.some(({ reason }) => reason !== undefined)) return undefined;
  const added = new Map<number, number>();
  for (const { found } of queries)
    for (const [moment, value] of found) added.set(moment, (added.get(moment) ?? 0) + value);
  const { periodSeconds, days, isSparse } = ask;
  return summarise(added, { startMs: toWindow(now, days).startMs, periodSeconds, days, isSparse });
};

const groupBy = <T, K>(items: readonly T[], toKey: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

const withMetrics = (resource: Resource, queries: readonly Query[] | undefined, now: Date): Resource => {
  if (!queries) return resource;
  const metrics = [...groupBy(queries, ({ ask }) => ask.key)].flatMap(([key, parts]) => {
    const facts = toFacts(parts, now);
    return facts ? [[key, facts] as const] : [];
  });
  const unread = queries.find(({ reason }) => reason !== undefined)?.reason;
  return {
    ...resource,
    metrics: Object.fromEntries(metrics),
    ...(unread === undefined ? {} : { metricsUnread: unread }),
  };
};

/** The smallest number of requests for one region. */
const toBatches = (queries: readonly Query[]): Batch[] =>
  [...groupBy(queries, ({ ask }) => ask.days)]
    .flatMap(([days, group]) => toChunks(group, BATCH).map((chunk): Batch => ({ queries: chunk, days })))
    .reduce(packBatches, [] as Batch[]);

/** The resources with their CloudWatch metrics: one request per 500 metrics, in the region of each resource. */
export const withUse = async (collecting: Collecting, resources: readonly Resource[]): Promise<Resource[]> => {
  const queries = resources.flatMap(listQueries);
  if (queries.length === 0) return [...resources];
  const regions = groupBy(queries, ({ resource }) => resource.region);
  await Promise.all(
    [...regions].flatMap(([region, asked]) =>
      toBatches(asked).map((batch) => askBatch({ ...collecting, region }, batch)),
    ),
  );
  const byResource = groupBy(queries, ({ resource }) => resource);
  return resources.map((resource) => withMetrics(resource, byResource.get(resource), collecting.now));
};
