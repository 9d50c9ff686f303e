import type { CreateFunctionCommandInput } from '@aws-sdk/client-lambda';
import { EMPTY_ZIP } from '../../../estate/lambda';
import type { Clients } from '../../clients';
import { cents, FINE, GIB, HOURS, type Network, patchy, type SavingCase, type Says } from './planted-saving';
import { daily, type Figures, fine, periods } from './plant-figures';

const toUsd = (vcpu: number, memoryGb: number): number => HOURS * (vcpu * 0.04048 + memoryGb * 0.004445);

const service = (
  serviceName: string,
  says: Says,
  cpu: number | ReturnType<typeof patchy>,
  memory: number,
): SavingCase => ({
  says: { 'ECS-FARGATE': says },
  make: async ({ ecs }) => {
    await ecs.createCluster({ clusterName: 'savings' });
    const { taskDefinition } = await ecs.registerTaskDefinition({
      family: 'savings',
      cpu: '1024',
      memory: '4096',
      requiresCompatibilities: ['FARGATE'],
      networkMode: 'awsvpc',
      containerDefinitions: [{ name: 'app', image: 'app:1', memory: 128 }],
    });
    const settings = {
      taskDefinition: taskDefinition?.taskDefinitionArn,
      launchType: 'FARGATE',
      desiredCount: 1,
    } as const;
    await ecs.createService({ cluster: 'savings', serviceName, ...settings });
    return `service/savings/${serviceName}`;
  },
  figures: () => {
    const of = fine('AWS/ECS', { ClusterName: 'savings', ServiceName: serviceName });
    return [of('CPUUtilization', periods(FINE, cpu)), of('MemoryUtilization', periods(FINE, memory))];
  },
});

// One vCPU and 4 GB: half of each carries 41.6 % and a fifth more, but not 41.7 %.
const SERVICES: readonly SavingCase[] = [
  service('roomy', cents(toUsd(1, 4) - toUsd(0.5, 2)), 41.6, 41.6),
  service('busier', cents(toUsd(1, 4) - toUsd(1, 2)), 41.7, 41.6),
  service('full', 'nothing', 80, 80),
  service('resting', cents(toUsd(1, 4)), 0.9, 0.9),
  service('unwatched', 'insufficient-data', patchy(1), 1),
];

const lambda = (
  FunctionName: string,
  says: SavingCase['says'],
  settings: Partial<CreateFunctionCommandInput>,
  figures: readonly Figures[],
): SavingCase => ({
  says,
  make: async ({ iam, lambda: functions }) => {
    // The emulator looks for the role only when a function is created.
    const { Role } = await iam.createRole({ RoleName: FunctionName, AssumeRolePolicyDocument: '{}' });
    const code = { Runtime: 'python3.13', Handler: 'a.b', Code: { ZipFile: EMPTY_ZIP } } as const;
    await functions.createFunction({ FunctionName, Role: Role?.Arn, ...code, ...settings });
    return `:function:${FunctionName}`;
  },
  figures: () => figures,
});

/** Invocations per day and memory used. */
const called = (
  name: string,
  MemorySize: number,
  says: Says,
  [invocations, percent]: readonly [invocations: number, percent: number | null],
): SavingCase => {
  const of = daily('AWS/Lambda', { FunctionName: name });
  const onOneDay = periods(14, (day) => (day === 5 ? invocations : null));
  const memory = periods(14, () => percent);
  return lambda(name, { 'LAMBDA-MEM': says }, { MemorySize, Architectures: ['arm64'] }, [
    of('Invocations', onOneDay),
    of('Duration', periods(14, 100_000_000)),
    daily('LambdaInsights', { function_name: name })('memory_utilization', memory),
  ]);
};

// The lower bound of the saving is zero: less memory also means less CPU.
const FUNCTIONS: readonly SavingCase[] = [
  called('spacious', 1024, 0, [50, 49.9]),
  called('fitting', 1024, 'nothing', [50, 50]),
  called('seldom', 1024, 'nothing', [49, 10]),
  called('small', 256, 'nothing', [50, 10]),
  called('unmeasured', 1024, 'insufficient-data', [50, null]),
];

/** An interface endpoint with traffic on the last of thirty days only. */
const endpoint = (ServiceName: string, says: Says, bytes: number | null): SavingCase => ({
  says: { 'VPC-ENDPOINT-IDLE': says },
  make: async ({ ec2 }, { vpc, subnets }) => {
    const settings = { VpcEndpointType: 'Interface' as const, SubnetIds: [...subnets] };
    return (await ec2.createVpcEndpoint({ VpcId: vpc, ServiceName, ...settings })).VpcEndpoint?.VpcEndpointId;
  },
  figures: (id, { vpc }) => {
    const endpointOf = { 'VPC Endpoint Id': id, 'Endpoint Type': 'Interface', 'Service Name': ServiceName };
    const of = daily('AWS/PrivateLinkEndpoints', { 'VPC Id': vpc, ...endpointOf });
    const values = periods(30, (day) => (day === 29 ? bytes : null));
    return [of('BytesProcessed', values)];
  },
});

const makeBalancer = async ({ elbv2 }: Clients, { subnets }: Network, Name: string): Promise<string | undefined> =>
  (await elbv2.createLoadBalancer({ Name, Subnets: [...subnets], Scheme: 'internal' })).LoadBalancers?.[0]
    ?.LoadBalancerArn;
const toLoadBalancer = (arn: string): string => arn.slice(arn.indexOf('loadbalancer/') + 'loadbalancer/'.length);

/** A load balancer with so many requests per day and healthy targets. */
const balancer = (Name: string, says: Says, requests: number, healthy: number): SavingCase => {
  let targetGroup = '';
  return {
    says: { 'ELB-IDLE': says },
    make: async (aws, network) => {
      const LoadBalancerArn = await makeBalancer(aws, network, Name);
      const group = { Name, VpcId: network.vpc, Protocol: 'HTTP', Port: 80 } as const;
      const { TargetGroups } = await aws.elbv2.createTargetGroup(group);
      const TargetGroupArn = TargetGroups?.[0]?.TargetGroupArn ?? '';
      targetGroup = TargetGroupArn.slice(TargetGroupArn.indexOf('targetgroup/'));
      const machines = { ImageId: 'ami-12c6146b', InstanceType: 'm6g.medium', MinCount: 2, MaxCount: 2 } as const;
      const { Instances = [] } = await aws.ec2.runInstances(machines);
      const Targets = Instances.map(({ InstanceId }) => ({ Id: InstanceId }));
      await aws.elbv2.registerTargets({ TargetGroupArn, Targets });
      const DefaultActions = [{ Type: 'forward' as const, TargetGroupArn }];
      await aws.elbv2.createListener({ LoadBalancerArn, Protocol: 'HTTP', Port: 80, DefaultActions });
      const Attributes = [{ Key: 'deletion_protection.enabled', Value: 'true' }];
      if (says === 'guardrail') await aws.elbv2.modifyLoadBalancerAttributes({ LoadBalancerArn, Attributes });
      return LoadBalancerArn;
    },
    figures: (arn) => {
      const LoadBalancer = toLoadBalancer(arn);
      const healthyOf = daily('AWS/ApplicationELB', { TargetGroup: targetGroup, LoadBalancer });
      return [
        daily('AWS/ApplicationELB', { LoadBalancer })('RequestCount', periods(14, requests)),
        healthyOf('HealthyHostCount', periods(7, healthy)),
      ];
    },
  };
};

export const OLD_SERVICES: readonly SavingCase[] = [
  ...SERVICES,
  ...FUNCTIONS,
  endpoint('com.amazonaws.us-east-1.sqs', cents(HOURS * 0.01 * 2), null),
  endpoint('com.amazonaws.us-east-1.sns', 'nothing', 1),
  // A week without a healthy target is enough, whatever the number of requests.
  balancer('quiet', cents(HOURS * 0.0225), 9, 1),
  balancer('called', 'nothing', 10, 1),
  balancer('ill', cents(HOURS * 0.0225), 99, 0),
  balancer('kept', 'guardrail', 9, 1),
];

const gateway = (says: Says, bytes: number): SavingCase => ({
  says: { 'VPC-NAT-IDLE': says },
  make: async ({ ec2 }, { subnets }) =>
    (await ec2.createNatGateway({ SubnetId: subnets[0], ConnectivityType: 'private' })).NatGateway?.NatGatewayId,
  figures: (id) => {
    const of = daily('AWS/NATGateway', { NatGatewayId: id });
    const sent = periods(32, (day) => (day === 20 ? bytes : 0));
    return [of('BytesOutToDestination', sent), of('ActiveConnectionCount', periods(32, 1))];
  },
});

const SECONDS = 100_000;
const GB_SECONDS = 30 * SECONDS * (HOURS / 720);
const young = (name: string, architecture: 'x86_64' | 'arm64', says: Says, ms: number | null): SavingCase =>
  lambda(name, { 'LAMBDA-ARM64': says }, { MemorySize: 1024, Architectures: [architecture] }, [
    daily('AWS/Lambda', { FunctionName: name })(
      'Duration',
      periods(30, () => ms),
    ),
  ]);

const group = (logGroupName: string, says: Says, gb: number): SavingCase => ({
  says: { 'CW-LOG-INGEST': says },
  make: async ({ logs }) => {
    await logs.createLogGroup({ logGroupName });
    return `:log-group:${logGroupName}`;
  },
  figures: () => {
    const bytes = (gb * GIB) / (HOURS / 720) / 30;
    return [daily('AWS/Logs', { LogGroupName: logGroupName })('IncomingBytes', periods(30, bytes))];
  },
});

export const YOUNG_SERVICES: readonly SavingCase[] = [
  gateway(cents(HOURS * 0.045 + (0.999999999 / ((14 * 24) / HOURS)) * 0.045), 999_999_999),
  gateway('nothing', 1_000_000_000),
  // Idle, but created today.
  {
    says: { 'ELB-IDLE': 'guardrail' },
    make: (aws, network) => makeBalancer(aws, network, 'quiet'),
    figures: (arn) => [
      daily('AWS/ApplicationELB', { LoadBalancer: toLoadBalancer(arn) })('RequestCount', periods(14, 9)),
    ],
  },
  young('on-x86', 'x86_64', cents(GB_SECONDS * (0.0000166667 - 0.0000133334)), SECONDS * 1000),
  young('on-arm', 'arm64', 'nothing', SECONDS * 1000),
  young('young', 'x86_64', 'insufficient-data', null),
  // At $0.50 per GB: just over and just under $50 a month.
  group('/loud', cents(100.2 * (0.5 - 0.25)), 100.2),
  group('/soft', 'nothing', 99.9),
];
