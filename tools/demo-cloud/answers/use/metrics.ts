import type * as CloudWatch from '@aws-sdk/client-cloudwatch';
import { INSTANCES } from '../../../estate/ec2';
import { VOLUMES } from '../../../estate/ec2-storage';
import { thingsIn } from '../../../estate/plan';
import { listBuckets } from '../../../estate/s3';
import { findLevel, guessUse, type Use } from '../../generate/use';
import { checkRegion, type Answer, type Asked } from '../asked';
import { takePage } from '../paging';

/** CloudWatch answers at most as many figures on a page. */
const FIGURES_PER_PAGE = 100_800;

const NAMES_A_THING =
  /^(?:InstanceId|VolumeId|DBInstanceIdentifier|DBClusterIdentifier|BucketName|LogGroupName|FunctionName|function_name|TableName|CacheClusterId|ClusterIdentifier|DomainName|LoadBalancer|LoadBalancerName|ServiceName|NatGatewayId|VPC Endpoint Id)$/;

const idIn = (dimensions: readonly CloudWatch.Dimension[]): string =>
  dimensions.find(({ Name }) => NAMES_A_THING.test(Name ?? ''))?.Value ?? '';

/** What is kept or set does not shrink on a Saturday. */
const STEADY: ReadonlySet<string> = new Set([
  'BucketSizeBytes',
  'VolumeBytesUsed',
  'NumberOfObjects',
  'FreeableMemory',
  'ProvisionedReadCapacityUnits',
  'ProvisionedWriteCapacityUnits',
]);
const WEEKEND_SHARE = 0.8;

/** Sums that AWS counts over days here are levels of a day already. */
const OF_A_DAY: ReadonlySet<string> = new Set([
  'GetTypeCmds',
  'SetTypeCmds',
  'EvalBasedCmds',
  'PubSubBasedCmds',
  'NewConnections',
  'SearchRate',
  'IndexingRate',
  'IncomingBytes',
  'Invocations',
  'Duration',
  'RequestCount',
  'NewFlowCount',
  'CPUSurplusCreditsCharged',
  'BytesOutToDestination',
  'BytesInFromDestination',
  'BytesOutToSource',
  'BytesProcessed',
]);
/** And these are levels of an hour. */
const OF_AN_HOUR: ReadonlySet<string> = new Set(['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits']);

/** How many levels a period sums up. */
const levelsIn = (metric: string, stat: string | undefined, period: number): number => {
  if (stat !== 'Sum') return 1;
  if (OF_A_DAY.has(metric)) return period / 86_400;
  return period / (OF_AN_HOUR.has(metric) ? 3600 : 300);
};

const BUSY_BY_THE_DAY: ReadonlySet<string> = new Set(['AWS/EC2', 'AWS/EBS', 'AWS/RDS', 'AWS/ES', 'CWAgent']);

/** Machines with enough to do need no figure of every five minutes: days tell it, and a scan of the demo stays quick. */
const isLeftOut = (use: Use, namespace: string | undefined, period: number): boolean =>
  use === 'busy' && period === 300 && BUSY_BY_THE_DAY.has(namespace ?? '');

interface Window {
  readonly startMs: number;
  readonly endMs: number;
}

/** Every period of a window, and whether it lies at a weekend: the same for all series of one question. */
interface Periods {
  readonly moments: Date[];
  readonly isWeekend: readonly boolean[];
}

const listPeriods = ({ startMs, endMs }: Window, seconds: number): Periods => {
  const count = Math.max(0, Math.floor((endMs - startMs) / (seconds * 1000)));
  const moments = Array.from({ length: count }, (_, at) => new Date(startMs + at * seconds * 1000));
  return { moments, isWeekend: moments.map((moment) => moment.getUTCDay() % 6 === 0) };
};

/** How much the resource has to do; undefined if it reports nothing, as an unattached volume does. */
const findUse = (asked: Asked, namespace: string | undefined, id: string): Use | undefined => {
  const { scope } = asked.account;
  const region = checkRegion(asked);
  const isIt = (each: { readonly arn: string }): boolean => each.arn.endsWith(`/${id}`);
  const machine = thingsIn(INSTANCES, scope, region).find(isIt);
  if (machine) return machine.use ?? 'busy';
  const volume = thingsIn(VOLUMES, scope, region).find(isIt);
  if (volume) return volume.attachedTo ? (volume.use ?? 'busy') : undefined;
  const bucket = listBuckets(scope).find(({ name }) => name === id);
  return bucket ? (bucket.use ?? 'calm') : guessUse(namespace, id);
};

const NOTHING = { StatusCode: 'Complete' as const, Timestamps: [], Values: [] };

type PeriodsBySeconds = (seconds: number) => Periods;

const toSeries = (
  asked: Asked,
  { Id, MetricStat }: CloudWatch.MetricDataQuery,
  periods: PeriodsBySeconds,
): CloudWatch.MetricDataResult => {
  const { Metric, Period: period = 300, Stat } = MetricStat ?? { Metric: undefined, Stat: undefined };
  const { MetricName: metric = '', Namespace, Dimensions = [] } = Metric ?? {};
  const id = idIn(Dimensions);
  const use = findUse(asked, Namespace, id);
  const level =
    use === undefined || isLeftOut(use, Namespace, period)
      ? undefined
      : findLevel(asked.account.scope, metric, { id, use });
  if (level === undefined) return { Id, ...NOTHING };
  const weekday = level * levelsIn(metric, Stat, period);
  const weekend = STEADY.has(metric) ? weekday : weekday * WEEKEND_SHARE;
  const { moments, isWeekend } = periods(period);
  return {
    Id,
    StatusCode: 'Complete',
    Timestamps: moments,
    Values: isWeekend.map((isFree) => (isFree ? weekend : weekday)),
  };
};

const remembering = (make: PeriodsBySeconds): PeriodsBySeconds => {
  const made = new Map<number, Periods>();
  return (seconds) => {
    const found = made.get(seconds) ?? make(seconds);
    made.set(seconds, found);
    return found;
  };
};

/** Every metric has a figure in every period; a page holds as many series as AWS would put on it. */
export const getMetricData: Answer<CloudWatch.GetMetricDataCommandInput, CloudWatch.GetMetricDataCommandOutput> = (
  asked,
  input,
) => {
  const window = { startMs: input.StartTime?.getTime() ?? 0, endMs: input.EndTime?.getTime() ?? 0 };
  const shortest = Math.min(
    ...(input.MetricDataQueries ?? []).map(({ MetricStat }) => MetricStat?.Period ?? 300),
    86_400,
  );
  const figures = Math.max(1, (window.endMs - window.startMs) / (shortest * 1000));
  const most = Math.max(1, Math.floor(FIGURES_PER_PAGE / figures));
  const { items, next } = takePage(input.MetricDataQueries ?? [], {
    size: undefined,
    token: input.NextToken,
    most,
    fault: 'InvalidNextToken',
  });
  const periods = remembering((seconds) => listPeriods(window, seconds));
  return { MetricDataResults: items.map((query) => toSeries(asked, query, periods)), Messages: [], NextToken: next };
};
