import { whereIs } from '../arn-place';
import { type AsksOf, askFor, DAY, FIVE_MINUTES, HOUR, type MetricAsk } from './metric-spec';

const SERIES_DAYS = 14;
/** Trusted Advisor's week without a healthy target. */
const HEALTH_DAYS = 7;
const fiveMinutes = (stat: MetricAsk['stat']) => ({ stat, periodSeconds: FIVE_MINUTES, days: SERIES_DAYS }) as const;
const hourly = (stat: MetricAsk['stat']) => ({ stat, periodSeconds: HOUR, days: SERIES_DAYS }) as const;
const daily = (stat: MetricAsk['stat'], days = SERIES_DAYS) => ({ stat, periodSeconds: DAY, days }) as const;

/** Metrics for the rules on databases, storage, logs and load balancers: recommendation-rules.json, 2026-11-20. */
/** Without a node dimension, CloudWatch sums over the nodes of a cluster. */
const cacheMetric = (clusterId: string): ReturnType<typeof askFor> =>
  askFor('AWS/ElastiCache', { CacheClusterId: clusterId });

/**
 * Client commands of Memcached: "Metrics for Memcached" in the ElastiCache user guide. Increments and decrements
 * are counted by hits and misses.
 */
const MEMCACHED_COMMANDS = ['CmdGet', 'CmdSet', 'CmdTouch', 'IncrHits', 'IncrMisses', 'DecrHits', 'DecrMisses'];

/** Usage metrics of Redis and Valkey nodes. */
const cacheMetrics = (nodes: readonly string[], nodeType: string | null): MetricAsk[] => {
  const perNode = (
    key: string,
    metric: string | readonly string[],
    timing: Parameters<ReturnType<typeof askFor>>[2],
  ): MetricAsk[] => nodes.map((node) => cacheMetric(node)(`${key}:${node}`, metric, timing));
  return [
    // Current connections are not useful, because ElastiCache keeps some open to each node.
    ...perNode('commands', ['GetTypeCmds', 'SetTypeCmds', 'EvalBasedCmds', 'PubSubBasedCmds'], daily('Sum')),
    ...perNode('newConnections', 'NewConnections', daily('Sum')),
    ...perNode('cpuMax', 'EngineCPUUtilization', fiveMinutes('Maximum')),
    ...perNode('memoryMax', 'DatabaseMemoryUsagePercentage', fiveMinutes('Maximum')),
    // Only burstable nodes have credits.
    ...(/^cache\.t\d/.test(nodeType ?? '')
      ? [
          ...perNode('creditBalance', 'CPUCreditBalance', hourly('Minimum')),
          ...perNode('cpuDaily', 'CPUUtilization', daily('Average')),
        ]
      : []),
  ];
};

export const STORE_ASKS: AsksOf = {
  'aws.rds.instance': ({ id, state, instanceClass }) => {
    if (state !== 'available') return [];
    const rds = askFor('AWS/RDS', { DBInstanceIdentifier: id });
    return [
      rds('connections', 'DatabaseConnections', daily('Maximum')),
      rds('cpuMax', 'CPUUtilization', fiveMinutes('Maximum')),
      rds('cpuDaily', 'CPUUtilization', daily('Average')),
      rds('freeMemory', 'FreeableMemory', fiveMinutes('Minimum')),
      rds('iops', ['ReadIOPS', 'WriteIOPS'], hourly('Average')),
      rds('iopsPeak', ['ReadIOPS', 'WriteIOPS'], fiveMinutes('Average')),
      // Only burstable classes have credits; T3 and T4g databases run in unlimited mode and are billed for surplus
      // credits.
      ...(/^db\.t\d/.test(instanceClass ?? '')
        ? [
            rds('creditBalance', 'CPUCreditBalance', hourly('Minimum')),
            rds('creditSurplus', 'CPUSurplusCreditBalance', hourly('Maximum')),
            rds('creditCharged', 'CPUSurplusCreditsCharged', daily('Sum')),
          ]
        : []),
    ];
  },
  // The size of an Aurora volume is reported only by CloudWatch; instances of other clusters have their own disks.
  'aws.rds.cluster': ({ id, engine }) =>
    engine?.startsWith('aurora')
      ? [askFor('AWS/RDS', { DBClusterIdentifier: id })('volumeBytes', 'VolumeBytesUsed', daily('Average'))]
      : [],
  'aws.s3.bucket': ({ id }) => [
    askFor('AWS/S3', { BucketName: id, StorageType: 'StandardStorage' })(
      'standardBytes',
      'BucketSizeBytes',
      daily('Average', 30),
    ),
    askFor('AWS/S3', { BucketName: id, StorageType: 'AllStorageTypes' })(
      'objects',
      'NumberOfObjects',
      daily('Average', 30),
    ),
  ],
  'aws.cloudwatch.log-group': ({ id }) => [
    askFor('AWS/Logs', { LogGroupName: id })('ingestedBytes', 'IncomingBytes', { ...daily('Sum', 30), isSparse: true }),
  ],
  'aws.dynamodb.table': ({ id, settings }) => {
    const indexes = settings.known ? (settings.value.indexes ?? []) : [];
    const ofTable = { TableName: id };
    const everywhere = (key: string, metric: string, timing: Parameters<ReturnType<typeof askFor>>[2]): MetricAsk => ({
      ...askFor('AWS/DynamoDB', ofTable)(key, metric, timing),
      sources: [ofTable, ...indexes.map(({ name }) => ({ ...ofTable, GlobalSecondaryIndexName: name }))].map(
        (dimensions) => ({
          namespace: 'AWS/DynamoDB',
          metric,
          dimensions,
        }),
      ),
    });
    return [
      everywhere('readHourly', 'ConsumedReadCapacityUnits', { ...hourly('Sum'), isSparse: true }),
      everywhere('writeHourly', 'ConsumedWriteCapacityUnits', { ...hourly('Sum'), isSparse: true }),
      everywhere('readProvisioned', 'ProvisionedReadCapacityUnits', hourly('Average')),
      everywhere('writeProvisioned', 'ProvisionedWriteCapacityUnits', hourly('Average')),
      everywhere('readDaily', 'ConsumedReadCapacityUnits', { ...daily('Sum', 90), isSparse: true }),
      everywhere('writeDaily', 'ConsumedWriteCapacityUnits', { ...daily('Sum', 90), isSparse: true }),
    ];
  },
  'aws.elasticache.cluster': ({ id, engine, nodeType }) =>
    engine === 'memcached'
      ? [
          cacheMetric(id)(`commands:${id}`, MEMCACHED_COMMANDS, daily('Sum')),
          cacheMetric(id)(`newConnections:${id}`, 'NewConnections', daily('Sum')),
        ]
      : cacheMetrics([id], nodeType),
  'aws.elasticache.replication-group': ({ members = [], nodeType }) => cacheMetrics(members, nodeType ?? null),
  'aws.redshift.cluster': ({ id }) => {
    const redshift = askFor('AWS/Redshift', { ClusterIdentifier: id });
    return [
      redshift('connections', 'DatabaseConnections', daily('Maximum', 7)),
      redshift('cpuHourly', 'CPUUtilization', hourly('Average')),
    ];
  },
  'aws.opensearch.domain': ({ id, arn }) => {
    const es = askFor('AWS/ES', { DomainName: id, ClientId: whereIs(arn).account });
    return [
      es('requests', ['SearchRate', 'IndexingRate'], daily('Sum')),
      es('cpuMax', 'CPUUtilization', fiveMinutes('Maximum')),
      es('heapMax', 'JVMMemoryPressure', fiveMinutes('Maximum')),
    ];
  },
  'aws.elbv2.load-balancer': ({ arn, balancerType, targetGroups = [] }) => {
    // app/name/id: the part after `loadbalancer/`.
    const LoadBalancer = arn.slice(arn.indexOf('loadbalancer/') + 'loadbalancer/'.length);
    const askHealthyHosts = (namespace: string): MetricAsk[] =>
      targetGroups.length === 0
        ? []
        : [
            {
              key: 'healthyHosts',
              sources: targetGroups.map((group) => ({
                namespace,
                metric: 'HealthyHostCount',
                dimensions: { TargetGroup: group.slice(group.indexOf('targetgroup/')), LoadBalancer },
              })),
              isSparse: false,
              ...daily('Maximum', HEALTH_DAYS),
            },
          ];
    if (balancerType === 'application')
      return [
        askFor('AWS/ApplicationELB', { LoadBalancer })('requests', 'RequestCount', { ...daily('Sum'), isSparse: true }),
        ...askHealthyHosts('AWS/ApplicationELB'),
      ];
    return balancerType === 'network'
      ? [
          askFor('AWS/NetworkELB', { LoadBalancer })('requests', 'NewFlowCount', daily('Sum')),
          ...askHealthyHosts('AWS/NetworkELB'),
        ]
      : [];
  },
  'aws.elb.load-balancer': ({ id }) => [
    askFor('AWS/ELB', { LoadBalancerName: id })('requests', 'RequestCount', { ...daily('Sum', 7), isSparse: true }),
    askFor('AWS/ELB', { LoadBalancerName: id })('healthyHosts', 'HealthyHostCount', daily('Maximum', HEALTH_DAYS)),
  ],
};
