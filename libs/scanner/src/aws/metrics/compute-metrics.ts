import type { Ec2Volume } from '../ec2/ec2-volume';
import { type AsksOf, askFor, DAY, findEnvironment, FIVE_MINUTES, HOUR, type MetricAsk } from './metric-spec';

const SERIES_DAYS = 14;
const OFF_HOURS_ENVIRONMENTS: ReadonlySet<string> = new Set(['dev', 'test', 'qa', 'sandbox']);

const fiveMinutes = (stat: MetricAsk['stat']) => ({ stat, periodSeconds: FIVE_MINUTES, days: SERIES_DAYS }) as const;
const hourly = (stat: MetricAsk['stat']) => ({ stat, periodSeconds: HOUR, days: SERIES_DAYS }) as const;
const daily = (stat: MetricAsk['stat'], days = SERIES_DAYS) => ({ stat, periodSeconds: DAY, days }) as const;

/** "CloudWatch metrics for AWS PrivateLink". */
const REPORTING_ENDPOINTS: ReadonlySet<string> = new Set(['Interface', 'GatewayLoadBalancer']);

const isGpu = (type: string): boolean => /^(?:p|g|gr)\d/.test(type);
const isBurstable = (type: string): boolean => /^t\d/.test(type);

/** Metrics needed for a volume: gp2 and provisioned types may move to gp3, and gp3 may have unused performance. */
const findPaid = ({
  volumeType,
  iops,
  throughputMiBps,
}: Pick<Ec2Volume, 'volumeType' | 'iops' | 'throughputMiBps'>) => {
  const mayBecomeGp3 = /^(?:gp2|io[12])$/.test(volumeType);
  const isGp3 = volumeType === 'gp3';
  const ofBytes = mayBecomeGp3 || (isGp3 && (throughputMiBps ?? 0) > 125);
  return { ofBytes, ofOps: ofBytes || (isGp3 && (iops ?? 0) > 3000) };
};

/**
 * Metrics for the rules on compute, disks and containers. Stat, period and days: recommendation-rules.json,
 * 2026-11-20.
 */
export const COMPUTE_ASKS: AsksOf = {
  'aws.ec2.instance': (instance) => {
    if (instance.state !== 'running') return [];
    const { instanceType } = instance;
    const ec2 = askFor('AWS/EC2', { InstanceId: instance.id });
    const agent = askFor('CWAgent', { InstanceId: instance.id });
    return [
      ec2('cpuMax', 'CPUUtilization', fiveMinutes('Maximum')),
      ec2('cpuP95', 'CPUUtilization', hourly('p95')),
      ec2('cpuDaily', 'CPUUtilization', daily('Average')),
      agent('memoryMax', 'mem_used_percent', fiveMinutes('Maximum')),
      ec2('networkDaily', ['NetworkIn', 'NetworkOut'], daily('Sum')),
      ec2('networkPeak', ['NetworkIn', 'NetworkOut'], fiveMinutes('Sum')),
      ec2('ebsOps', ['EBSReadOps', 'EBSWriteOps'], fiveMinutes('Sum')),
      ec2('ebsBytes', ['EBSReadBytes', 'EBSWriteBytes'], fiveMinutes('Sum')),
      ...(isBurstable(instanceType)
        ? [
            ec2('creditBalance', 'CPUCreditBalance', hourly('Minimum')),
            ec2('creditSurplus', 'CPUSurplusCreditBalance', hourly('Maximum')),
            ec2('creditCharged', 'CPUSurplusCreditsCharged', daily('Sum')),
          ]
        : []),
      ...(isGpu(instanceType)
        ? [
            agent('gpuMax', 'nvidia_smi_utilization_gpu', fiveMinutes('Maximum')),
            agent('gpuMemoryMax', 'nvidia_smi_utilization_memory', fiveMinutes('Maximum')),
          ]
        : []),
      ...(OFF_HOURS_ENVIRONMENTS.has(findEnvironment(instance) ?? '')
        ? [ec2('cpuHourly', 'CPUUtilization', hourly('Maximum')), ec2('networkInHourly', 'NetworkIn', hourly('Sum'))]
        : []),
    ];
  },
  'aws.ec2.volume': ({ id, state, volumeType, iops, throughputMiBps }) => {
    const ebs = askFor('AWS/EBS', { VolumeId: id });
    // An unattached volume reports nothing: any data shows that it was attached.
    if (state === 'available')
      return [ebs('opsDaily', ['VolumeReadOps', 'VolumeWriteOps'], { ...daily('Sum', 32), isSparse: true })];
    if (state !== 'in-use') return [];
    const { ofOps, ofBytes } = findPaid({ volumeType, iops, throughputMiBps });
    return [
      ebs('opsDaily', ['VolumeReadOps', 'VolumeWriteOps'], daily('Sum')),
      ...(ofOps ? [ebs('ops', ['VolumeReadOps', 'VolumeWriteOps'], fiveMinutes('Sum'))] : []),
      // A volume that may move to gp3 must keep its throughput, and gp3 may have unused performance.
      ...(ofBytes ? [ebs('bytes', ['VolumeReadBytes', 'VolumeWriteBytes'], fiveMinutes('Sum'))] : []),
    ];
  },
  'aws.ec2.nat-gateway': ({ id }) => {
    const nat = askFor('AWS/NATGateway', { NatGatewayId: id });
    return [
      nat('bytes', ['BytesOutToDestination', 'BytesInFromDestination'], daily('Sum', 32)),
      nat('connections', 'ActiveConnectionCount', daily('Maximum', 32)),
      nat('bytesToSource', 'BytesOutToSource', daily('Sum', 30)),
    ];
  },
  'aws.ec2.vpc-endpoint': ({ id, endpointType, vpcId, serviceName }) =>
    REPORTING_ENDPOINTS.has(endpointType)
      ? [
          askFor('AWS/PrivateLinkEndpoints', {
            'VPC Id': vpcId ?? '',
            'VPC Endpoint Id': id,
            'Endpoint Type': endpointType,
            'Service Name': serviceName,
          })('bytes', 'BytesProcessed', { ...daily('Sum', 30), isSparse: true }),
        ]
      : [],
  'aws.lambda.function': ({ id, provisionedConcurrency }) => {
    const lambda = askFor('AWS/Lambda', { FunctionName: id });
    const resources = provisionedConcurrency?.known ? provisionedConcurrency.value : [];
    return [
      lambda('invocations', 'Invocations', { ...daily('Sum', 30), isSparse: true }),
      lambda('duration', 'Duration', { ...daily('Sum', 30), isSparse: true }),
      askFor('LambdaInsights', { function_name: id })('memoryMax', 'memory_utilization', {
        ...daily('Maximum'),
        isSparse: true,
      }),
      ...resources.map(({ qualifier }) =>
        askFor('AWS/Lambda', { FunctionName: id, Resource: `${id}:${qualifier}` })(
          `concurrency:${qualifier}`,
          'ProvisionedConcurrencyUtilization',
          fiveMinutes('Maximum'),
        ),
      ),
    ];
  },
  'aws.ecs.service': ({ name, cluster }) => {
    const ecs = askFor('AWS/ECS', { ClusterName: cluster, ServiceName: name });
    return [
      ecs('cpuMax', 'CPUUtilization', fiveMinutes('Maximum')),
      ecs('memoryMax', 'MemoryUtilization', fiveMinutes('Maximum')),
    ];
  },
};
