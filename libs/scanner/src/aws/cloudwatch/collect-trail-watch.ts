import type { Trail } from '@aws-sdk/client-cloudtrail';
import type { AlarmType, CompositeAlarm, MetricAlarm } from '@aws-sdk/client-cloudwatch';
import type { MetricFilter as SdkFilter } from '@aws-sdk/client-cloudwatch-logs';
import { type Fact, type Resource, GLOBAL_REGION, toFact, toUnread } from '../../snapshot';
import { readTrails } from '../cloudtrail/trail-list';
import type { ManagementEvents } from '../cloudtrail/trail';
import { ONE_REGION_ONLY, readTrailSelectors } from '../cloudtrail/trail-selectors';
import { isLoggingBy, readTrailStatus } from '../cloudtrail/trail-status';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import { orUnknown, present } from '../shapes';
import { listComposites } from './composite-alarms';
import type { FilterAlarm, MetricFilter, TrailWatch, WatchedLogGroup } from './log-group';

const FILTER_PAGE = 50;
const ALARM_PAGE = 100;
const ALARM_TYPES: AlarmType[] = ['MetricAlarm', 'CompositeAlarm'];

/** A metric by namespace and name; neither can contain a line break. */
const metricKey = (namespace: string | undefined, name: string | undefined): string => `${namespace}\n${name}`;

const listMetrics = ({ Namespace, MetricName, Metrics = [] }: MetricAlarm): string[] => [
  ...(MetricName ? [metricKey(Namespace, MetricName)] : []),
  ...present(Metrics.map(({ MetricStat }) => MetricStat?.Metric)).map((metric) =>
    metricKey(metric.Namespace, metric.MetricName),
  ),
];

type AlarmsByMetric = ReadonlyMap<string, readonly FilterAlarm[]>;

const toAlarm = ({ AlarmName, ActionsEnabled, AlarmActions }: MetricAlarm | CompositeAlarm): FilterAlarm => ({
  name: orUnknown(AlarmName),
  hasActionsOn: ActionsEnabled !== false,
  actions: AlarmActions ?? [],
});

/** Alarms of a region by the metrics that they watch: directly, in a formula, or as composite alarms. */
const readAlarms = async (collecting: Collecting): Promise<AlarmsByMetric> => {
  const found: MetricAlarm[] = [];
  const composites: CompositeAlarm[] = [];
  const pages = readPages(collecting, {
    service: 'cloudwatch',
    operation: 'DescribeAlarms',
    input: (NextToken) => ({ AlarmTypes: ALARM_TYPES, MaxRecords: ALARM_PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { MetricAlarms, CompositeAlarms } of pages) {
    found.push(...(MetricAlarms ?? []));
    composites.push(...(CompositeAlarms ?? []));
  }
  const alarms = new Map<string, FilterAlarm[]>();
  for (const alarm of found) {
    const all = [alarm, ...listComposites(alarm, composites)].map(toAlarm);
    for (const metric of listMetrics(alarm)) alarms.set(metric, [...(alarms.get(metric) ?? []), ...all]);
  }
  return alarms;
};

const readSdkFilters = async (collecting: Collecting, logGroupName: string): Promise<SdkFilter[]> => {
  const filters: SdkFilter[] = [];
  const pages = readPages(collecting, {
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
  alarms: AlarmsByMetric,
): MetricFilter => ({
  name: orUnknown(filterName),
  pattern: filterPattern ?? '',
  alarms: (metricTransformations ?? []).flatMap(
    ({ metricNamespace, metricName }) => alarms.get(metricKey(metricNamespace, metricName)) ?? [],
  ),
});

interface Target {
  readonly arn: string;
  readonly region: string;
  readonly accountId: string;
  readonly name: string;
  readonly trail: Trail;
}

const GROUP = /^arn:[^:]+:logs:([^:]+):(\d{12}):log-group:([^:]+)/;

/** Read here unless the trail's home is another region of this scan. */
const isReadHere = ({ region, scannedRegions }: Collecting, { HomeRegion = region }: Trail): boolean =>
  HomeRegion === region || scannedRegions?.has(HomeRegion) === false;

/** The log group of a trail whose home is here, or outside the scan. */
const toTarget = (trail: Trail): Target[] => {
  const [arn, region, accountId, name] = GROUP.exec(trail.CloudWatchLogsLogGroupArn ?? '') ?? [];
  return arn && region && accountId && name ? [{ arn, region, accountId, name, trail }] : [];
};

interface TrailRecord {
  readonly isLogging: Fact<boolean>;
  readonly managementEvents: Fact<ManagementEvents>;
}

/** What a trail records; a trail without a name cannot be read, and a single-region trail need not be. */
const readRecord = async (
  collecting: Collecting,
  { TrailARN, HomeRegion = collecting.region, IsMultiRegionTrail }: Trail,
): Promise<TrailRecord> => {
  if (IsMultiRegionTrail !== true) return { isLogging: ONE_REGION_ONLY, managementEvents: ONE_REGION_ONLY };
  if (!TrailARN) {
    const nameless = toUnread("AWS does not report the trail's name.");
    return { isLogging: nameless, managementEvents: nameless };
  }
  const home = { ...collecting, region: HomeRegion };
  const [status, selectors] = await Promise.all([readTrailStatus(home, TrailARN), readTrailSelectors(home, TrailARN)]);
  return {
    isLogging: isLoggingBy(status),
    managementEvents: selectors.known ? toFact(selectors.value.managementEvents) : selectors,
  };
};

type AlarmsIn = (region: string) => Promise<AlarmsByMetric>;

/** Alarms of a region are read once, and only if a log group has filters. */
const alarmsOnce = (collecting: Collecting): AlarmsIn => {
  const read = new Map<string, Promise<AlarmsByMetric>>();
  return (region) => {
    const found = read.get(region) ?? readAlarms({ ...collecting, region });
    read.set(region, found);
    return found;
  };
};

const askFilters = (
  collecting: Collecting,
  { arn, name, region }: Target,
  alarmsIn: AlarmsIn,
): Promise<Fact<readonly MetricFilter[]>> =>
  readFact<readonly MetricFilter[]>(
    collecting,
    async () => {
      const filters = await readSdkFilters({ ...collecting, region }, name);
      if (filters.length === 0) return [];
      const alarms = await alarmsIn(region);
      return filters.map((filter) => toFilter(filter, alarms));
    },
    { subject: arn, absent: { codes: ['ResourceNotFoundException'], value: [] } },
  );

type ReadFilters = (target: Target) => Promise<Fact<readonly MetricFilter[]>>;

/** Filters of a log group are read once, even if several trails write to it. */
const filtersOnce = (collecting: Collecting): ReadFilters => {
  const alarmsIn = alarmsOnce(collecting);
  const read = new Map<string, ReturnType<ReadFilters>>();
  return (target) => {
    const found = read.get(target.arn) ?? askFilters(collecting, target, alarmsIn);
    read.set(target.arn, found);
    return found;
  };
};

/** An organization trail may write to a log group of its own account, which this role cannot read. */
const findFilters = (
  { unit }: Collecting,
  target: Target,
  readFilters: ReadFilters,
): ReturnType<ReadFilters> | WatchedLogGroup['filters'] => {
  if (target.trail.IsMultiRegionTrail !== true) return ONE_REGION_ONLY;
  return target.accountId === unit.accountId
    ? readFilters(target)
    : toUnread(
        `The trail writes to a log group of the account ${target.accountId}, which cannot be read from this account.`,
      );
};

const readWatch = async (
  collecting: Collecting,
  target: Target,
  readFilters: ReadFilters,
): Promise<WatchedLogGroup> => ({
  arn: target.arn,
  trail: orUnknown(target.trail.TrailARN),
  isMultiRegion: target.trail.IsMultiRegionTrail === true,
  ...(await readRecord(collecting, target.trail)),
  filters: await findFilters(collecting, target, readFilters),
});

/** Filters and alarms on the trails whose home is one region. */
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
    logGroups: await readFact(collecting, async () => {
      const trails = (await readTrails(collecting)).filter((trail) => isReadHere(collecting, trail));
      return Promise.all(trails.flatMap(toTarget).map((target) => readWatch(collecting, target, readFilters)));
    }),
  };
  return [watch];
};
