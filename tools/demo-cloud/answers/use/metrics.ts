import type * as CloudWatch from '@aws-sdk/client-cloudwatch';
import type { Answer } from '../asked';
import { pageOf } from '../paging';

/** CloudWatch answers at most as many figures on a page. */
const FIGURES_PER_PAGE = 100_800;
const GIB = 1024 ** 3;

type Use = 'idle' | 'calm' | 'busy';

/** What each metric shows where nothing, little and much happens. Units are CloudWatch's own. */
const LEVELS: Readonly<Record<string, Readonly<Record<Use, number>>>> = {
  CPUUtilization: { idle: 1.8, calm: 13, busy: 68 },
  EngineCPUUtilization: { idle: 0.5, calm: 9, busy: 55 },
  mem_used_percent: { idle: 6, calm: 22, busy: 71 },
  NetworkIn: { idle: 9, calm: 900_000, busy: 6_000_000 },
  NetworkOut: { idle: 6, calm: 700_000, busy: 5_000_000 },
  EBSReadOps: { idle: 0, calm: 9000, busy: 90_000 },
  EBSWriteOps: { idle: 2, calm: 12_000, busy: 120_000 },
  EBSReadBytes: { idle: 0, calm: 3e8, busy: 3e9 },
  EBSWriteBytes: { idle: 9000, calm: 4e8, busy: 4e9 },
  CPUCreditBalance: { idle: 576, calm: 540, busy: 60 },
  CPUSurplusCreditsCharged: { idle: 0, calm: 0, busy: 0.4 },
  VolumeReadOps: { idle: 0, calm: 900, busy: 45_000 },
  VolumeWriteOps: { idle: 0, calm: 1500, busy: 60_000 },
  VolumeReadBytes: { idle: 0, calm: 2e7, busy: 9e8 },
  VolumeWriteBytes: { idle: 0, calm: 3e7, busy: 9e8 },
  DatabaseConnections: { idle: 0, calm: 24, busy: 180 },
  FreeableMemory: { idle: 14 * GIB, calm: 11 * GIB, busy: GIB },
  ReadIOPS: { idle: 0, calm: 40, busy: 900 },
  WriteIOPS: { idle: 0, calm: 60, busy: 700 },
  BucketSizeBytes: { idle: 6 * GIB, calm: 180 * GIB, busy: 2400 * GIB },
  NumberOfObjects: { idle: 9000, calm: 60_000, busy: 900_000 },
  IncomingBytes: { idle: 2e6, calm: 9e7, busy: 6e9 },
  Invocations: { idle: 4, calm: 9000, busy: 240_000 },
  Duration: { idle: 600, calm: 2.4e6, busy: 6e7 },
  memory_utilization: { idle: 24, calm: 31, busy: 78 },
  ProvisionedConcurrencyUtilization: { idle: 0.1, calm: 0.4, busy: 0.8 },
  ConsumedReadCapacityUnits: { idle: 0, calm: 4000, busy: 160_000 },
  ConsumedWriteCapacityUnits: { idle: 0, calm: 2000, busy: 90_000 },
  ProvisionedReadCapacityUnits: { idle: 25, calm: 25, busy: 60 },
  ProvisionedWriteCapacityUnits: { idle: 25, calm: 25, busy: 40 },
  CurrConnections: { idle: 0, calm: 12, busy: 90 },
  CacheHits: { idle: 0, calm: 90_000, busy: 4_000_000 },
  CacheMisses: { idle: 3, calm: 20_000, busy: 300_000 },
  DatabaseMemoryUsagePercentage: { idle: 2, calm: 30, busy: 75 },
  SearchRate: { idle: 0, calm: 4000, busy: 90_000 },
  IndexingRate: { idle: 0, calm: 9000, busy: 200_000 },
  JVMMemoryPressure: { idle: 18, calm: 44, busy: 72 },
  RequestCount: { idle: 2, calm: 9000, busy: 900_000 },
  NewFlowCount: { idle: 1, calm: 6000, busy: 400_000 },
  MemoryUtilization: { idle: 0.6, calm: 28, busy: 74 },
};

const IDLE_SHARE = 0.14;
const CALM_SHARE = 0.42;

/** How much a thing has to do: the same for all of its metrics, and the same on every day. */
const useOf = ({ account }: Parameters<Answer<unknown, unknown>>[0], id: string): Use => {
  const share = account.scope.share(`use/${id}`);
  if (share < IDLE_SHARE) return 'idle';
  return share < CALM_SHARE ? 'calm' : 'busy';
};

const NAMES_A_THING = /^(?:InstanceId|VolumeId|DBInstanceIdentifier|BucketName|LogGroupName|FunctionName|function_name|TableName|CacheClusterId|ClusterIdentifier|DomainName|LoadBalancer|LoadBalancerName|ServiceName|NatGatewayId|VPC Endpoint Id)$/;

const idIn = (dimensions: readonly CloudWatch.Dimension[]): string => dimensions.find(({ Name }) => NAMES_A_THING.test(Name ?? ''))?.Value ?? '';

/** Weekdays are a little fuller than weekends; what is counted over a period counts more over a longer one. */
const valueAt = (level: number, moment: number, stat: string | undefined, period: number): number => {
  const isWeekend = [0, 6].includes(new Date(moment).getUTCDay());
  return level * (isWeekend ? 0.8 : 1) * (stat === 'Sum' ? period / 300 : 1);
};

/** Sums that AWS counts over days here are levels of a day already. */
const OF_A_DAY: ReadonlySet<string> = new Set(['CacheHits', 'CacheMisses', 'SearchRate', 'IndexingRate', 'IncomingBytes', 'Invocations', 'Duration', 'RequestCount', 'NewFlowCount', 'CPUSurplusCreditsCharged']);
/** And these are levels of an hour. */
const OF_AN_HOUR: ReadonlySet<string> = new Set(['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits']);

const BUSY_BY_THE_DAY: ReadonlySet<string> = new Set(['AWS/EC2', 'AWS/EBS', 'CWAgent']);

const spanOf = (metric: string, period: number): number => {
  if (OF_A_DAY.has(metric)) return (period / 86_400) * 300;
  return OF_AN_HOUR.has(metric) ? (period / 3600) * 300 : period;
};

/** Machines that are plainly busy need no figure of every five minutes: days tell it, and a scan of the demo stays quick. */
const isLeftOut = (use: Use, namespace: string | undefined, period: number): boolean => use === 'busy' && period === 300 && BUSY_BY_THE_DAY.has(namespace ?? '');

interface Window {
  readonly startMs: number;
  readonly endMs: number;
}

const momentsOf = ({ startMs, endMs }: Window, period: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((endMs - startMs) / (period * 1000))) }, (_, at) => startMs + at * period * 1000);

const NOTHING = { StatusCode: 'Complete' as const, Timestamps: [], Values: [] };

const seriesOf = (asked: Parameters<Answer<unknown, unknown>>[0], { Id, MetricStat }: CloudWatch.MetricDataQuery, window: Window): CloudWatch.MetricDataResult => {
  const { Metric, Period: period = 300, Stat } = MetricStat ?? { Metric: undefined, Stat: undefined };
  const { MetricName: metric = '', Namespace, Dimensions = [] } = Metric ?? {};
  const use = useOf(asked, idIn(Dimensions));
  if (!Object.hasOwn(LEVELS, metric) || isLeftOut(use, Namespace, period)) return { Id, ...NOTHING };
  const level = LEVELS[metric]?.[use] ?? 0;
  const moments = momentsOf(window, period);
  return {
    Id,
    StatusCode: 'Complete',
    Timestamps: moments.map((moment) => new Date(moment)),
    Values: moments.map((moment) => valueAt(level, moment, Stat, spanOf(metric, period))),
  };
};

/** Every metric has a figure in every period; a page holds as many series as AWS would put on it. */
export const getMetricData: Answer<CloudWatch.GetMetricDataCommandInput, CloudWatch.GetMetricDataCommandOutput> = (asked, input) => {
  const window = { startMs: input.StartTime?.getTime() ?? 0, endMs: input.EndTime?.getTime() ?? 0 };
  const shortest = Math.min(...(input.MetricDataQueries ?? []).map(({ MetricStat }) => MetricStat?.Period ?? 300), 86_400);
  const figures = Math.max(1, (window.endMs - window.startMs) / (shortest * 1000));
  const most = Math.max(1, Math.floor(FIGURES_PER_PAGE / figures));
  const { items, next } = pageOf(input.MetricDataQueries ?? [], { size: undefined, token: input.NextToken, most, fault: 'InvalidNextToken' });
  return { MetricDataResults: items.map((query) => seriesOf(asked, query, window)), Messages: [], NextToken: next };
};
