import type { Trail } from '@aws-sdk/client-cloudtrail';
import type { MetricAlarm } from '@aws-sdk/client-cloudwatch';
import type { MetricFilter as SdkFilter } from '@aws-sdk/client-cloudwatch-logs';
import { type Fact, type Resource, GLOBAL_REGION, known, unread } from '../../snapshot';
import { trailsOf } from '../cloudtrail/trail-list';
import { isLoggingBy, trailStatusOf } from '../cloudtrail/trail-status';
import { type Collecting, readFact } from '../collecting';
import { pagesOf } from '../pages';
import { orUnknown, present } from '../shapes';
import type { MetricFilter, TrailWatch, WatchedLogGroup } from './log-group';

const FILTER_PAGE = 50;
const ALARM_PAGE = 100;

/** A metric by both its names; neither can hold a line break. */
const metricKey = (namespace: string | undefined, name: string | undefined): string => `${namespace}\n${name}`;

const metricsOf = ({ Namespace, MetricName, Metrics = [] }: MetricAlarm): string[] => [
  ...(MetricName ? [metricKey(Namespace, MetricName)] : []),
  ...present(Metrics.map(({ MetricStat }) => MetricStat?.Metric)).map((metric) =>
    metricKey(metric.Namespace, metric.MetricName),
  ),
];

/** Every metric of a region that a metric alarm watches, on its own or within a formula. */
const readAlarmedMetrics = async (collecting: Collecting): Promise<ReadonlySet<string>> => {
  const metrics = new Set<string>();
  const pages = pagesOf(collecting, {
    service: 'cloudwatch',
    operation: 'DescribeAlarms',
    input: (NextToken) => ({ AlarmTypes: ['MetricAlarm' as const], MaxRecords: ALARM_PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { MetricAlarms } of pages)
    for (const metric of (MetricAlarms ?? []).flatMap(metricsOf)) metrics.add(metric);
  return metrics;
};

const readSdkFilters = async (collecting: Collecting, logGroupName: string): Promise<SdkFilter[]> => {
  const filters: SdkFilter[] = [];
  const pages = pagesOf(collecting, {
    service: 'cloudwatch-logs',
    operation: 'DescribeMetricFilters',
    input: (nextToken) => ({ logGroupName, limit: FILTER_PAGE, nextToken }),
    next: ({ nextToken }) => nextToken,
  });
  for await (const { metricFilters } of pages) filters.push(...(metricFilters ?? []));
  return filters;
};

const toFilter = (
  { filterName, filterPattern, metricTransformations }: SdkFilter,
  alarmed: ReadonlySet<string>,
): MetricFilter => ({
  name: orUnknown(filterName),
  pattern: filterPattern ?? '',
  hasAlarm: (metricTransformations ?? []).some(({ metricNamespace, metricName }) =>
    alarmed.has(metricKey(metricNamespace, metricName)),
  ),
});

interface Target {
  readonly arn: string;
  readonly region: string;
  readonly accountId: string;
  readonly name: string;
  readonly isMultiRegion: boolean;
  readonly trails: readonly Trail[];
}

const GROUP = /^arn:[^:]+:logs:([^:]+):(\d{12}):log-group:([^:]+)/;

/** Read here unless the trail's own home is another region of this scan. */
const isReadHere = ({ region, scannedRegions }: Collecting, { HomeRegion = region }: Trail): boolean =>
  HomeRegion === region || scannedRegions?.has(HomeRegion) === false;

const toTarget = (trail: Trail): Target[] => {
  const [arn, region, accountId, name] = GROUP.exec(trail.CloudWatchLogsLogGroupArn ?? '') ?? [];
  return arn && region && accountId && name
    ? [{ arn, region, accountId, name, isMultiRegion: trail.IsMultiRegionTrail === true, trails: [trail] }]
    : [];
};

/** The log groups that trails at home here write to, and those of trails whose home is not part of the scan; trails of all regions apart from others. */
const targetsOf = (collecting: Collecting, trails: readonly Trail[]): Target[] => {
  const targets = new Map<string, Target>();
  for (const target of trails.filter((trail) => isReadHere(collecting, trail)).flatMap(toTarget)) {
    const key = `${target.arn} ${target.isMultiRegion}`;
    targets.set(key, { ...target, trails: [...(targets.get(key)?.trails ?? []), ...target.trails] });
  }
  return [...targets.values()];
};

/** Whether one of some trails records; a trail without a name cannot be asked. */
const isAnyLogging = async (collecting: Collecting, trails: readonly Trail[]): Promise<Fact<boolean>> => {
  const facts = await Promise.all(
    trails.map(async ({ TrailARN, HomeRegion = collecting.region }) =>
      TrailARN
        ? isLoggingBy(await trailStatusOf({ ...collecting, region: HomeRegion }, TrailARN))
        : unread('AWS did not name the trail.'),
    ),
  );
  return facts.find((fact) => fact.known && fact.value) ?? facts.find((fact) => !fact.known) ?? known(false);
};

type AlarmedIn = (region: string) => Promise<ReadonlySet<string>>;

/** The alarms of a region are read once, and only where a log group has filters. */
const alarmedOnce = (collecting: Collecting): AlarmedIn => {
  const read = new Map<string, Promise<ReadonlySet<string>>>();
  return (region) => {
    const found = read.get(region) ?? readAlarmedMetrics({ ...collecting, region });
    read.set(region, found);
    return found;
  };
};

const askFilters = (
  collecting: Collecting,
  { arn, name, region }: Target,
  alarmedIn: AlarmedIn,
): Promise<Fact<readonly MetricFilter[]>> =>
  readFact<readonly MetricFilter[]>(
    collecting,
    async () => {
      const filters = await readSdkFilters({ ...collecting, region }, name);
      if (filters.length === 0) return [];
      const alarmed = await alarmedIn(region);
      return filters.map((filter) => toFilter(filter, alarmed));
    },
    { subject: arn, absent: { codes: ['ResourceNotFoundException'], value: [] } },
  );

type ReadFilters = (target: Target) => Promise<Fact<readonly MetricFilter[]>>;

/** The filters of a log group are read once, however many trails write to it. */
const filtersOnce = (collecting: Collecting): ReadFilters => {
  const alarmedIn = alarmedOnce(collecting);
  const read = new Map<string, ReturnType<ReadFilters>>();
  return (target) => {
    const found = read.get(target.arn) ?? askFilters(collecting, target, alarmedIn);
    read.set(target.arn, found);
    return found;
  };
};

/** An organization's trail may write to a log group of its own account, which this role has no business in. */
const watchOf = async (collecting: Collecting, target: Target, readFilters: ReadFilters): Promise<WatchedLogGroup> => ({
  arn: target.arn,
  isMultiRegion: target.isMultiRegion,
  isLogging: await isAnyLogging(collecting, target.trails),
  filters:
    target.accountId === collecting.unit.accountId
      ? await readFilters(target)
      : unread(`The trail writes to a log group of the account ${target.accountId}, which cannot be read from here.`),
});

/** What watches the trails at home in one region. */
export const collectTrailWatch = async (collecting: Collecting): Promise<Resource[]> => {
  const { partition, unit, region } = collecting;
  const readFilters = filtersOnce(collecting);
  const watch: TrailWatch = {
    kind: 'aws.cloudwatch.trail-watch',
    arn: `arn:${partition}:iam::${unit.accountId}:root`,
    id: region,
    name: unit.accountId,
    region: GLOBAL_REGION,
    tags: {},
    logGroups: await readFact(collecting, async () =>
      Promise.all(
        targetsOf(collecting, await trailsOf(collecting)).map((target) => watchOf(collecting, target, readFilters)),
      ),
    ),
  };
  return [watch];
};
