import {
  CreateSubnetCommand,
  CreateVpcCommand,
  CreateVpcEndpointCommand,
  type EC2Client,
  RunInstancesCommand,
} from '@aws-sdk/client-ec2';
import {
  CreateListenerCommand,
  CreateLoadBalancerCommand,
  CreateTargetGroupCommand,
  ElasticLoadBalancingV2Client,
  ModifyLoadBalancerAttributesCommand,
  RegisterTargetsCommand,
} from '@aws-sdk/client-elastic-load-balancing-v2';
import { clientSettings, given } from '../manifest';
import { cents, HOURS, type Planted, planted } from './planted-saving';
import { daily, periods } from './plant-figures';

/** A network with a subnet in each of two zones. */
export interface Network {
  readonly vpc: string;
  readonly subnets: readonly string[];
}

export const makeNetwork = async (ec2: EC2Client): Promise<Network> => {
  const vpc = given((await ec2.send(new CreateVpcCommand({ CidrBlock: '10.9.0.0/16' }))).Vpc?.VpcId, 'a network');
  const subnets: string[] = [];
  for (const [CidrBlock, AvailabilityZone] of [
    ['10.9.1.0/24', 'us-east-1a'],
    ['10.9.2.0/24', 'us-east-1b'],
  ] as const)
    subnets.push(
      given(
        (await ec2.send(new CreateSubnetCommand({ VpcId: vpc, CidrBlock, AvailabilityZone }))).Subnet?.SubnetId,
        'a subnet',
      ),
    );
  return { vpc, subnets };
};

/** Interface endpoints, unused and used once. */
export const seedEndpoints = async (ec2: EC2Client, { vpc, subnets }: Network): Promise<Planted[]> => {
  const found: Planted[] = [];
  for (const [ServiceName, bytes, says] of [
    ['com.amazonaws.us-east-1.sqs', null, cents(HOURS * 0.01 * 2)],
    ['com.amazonaws.us-east-1.sns', 1, 'nothing'],
  ] as const) {
    const made = await ec2.send(
      new CreateVpcEndpointCommand({ VpcId: vpc, ServiceName, VpcEndpointType: 'Interface', SubnetIds: [...subnets] }),
    );
    const id = given(made.VpcEndpoint?.VpcEndpointId, 'an endpoint');
    const of = daily('AWS/PrivateLinkEndpoints', {
      'VPC Id': vpc,
      'VPC Endpoint Id': id,
      'Endpoint Type': 'Interface',
      'Service Name': ServiceName,
    });
    found.push(
      planted(
        'VPC-ENDPOINT-IDLE',
        id,
        says,
        of(
          'BytesProcessed',
          periods(30, (day) => (day === 29 ? bytes : null)),
        ),
      ),
    );
  }
  return found;
};

// A week without a healthy target settles it, whoever knocks.
const BALANCERS = [
  ['quiet', { requests: 9, healthy: 1 }, cents(HOURS * 0.0225)],
  ['called', { requests: 10, healthy: 1 }, 'nothing'],
  ['ill', { requests: 99, healthy: 0 }, cents(HOURS * 0.0225)],
  ['kept', { requests: 9, healthy: 1 }, 'guardrail'],
] as const;

/** Balancers that hardly anybody calls, just too many do, and that have nobody healthy to lead to. */
export const seedBalancers = async (
  { endpoint, region }: { readonly endpoint: string; readonly region: string },
  ec2: EC2Client,
  { vpc, subnets }: Network,
): Promise<Planted[]> => {
  const elb = new ElasticLoadBalancingV2Client(clientSettings(endpoint, region));
  const { Instances } = await ec2.send(
    new RunInstancesCommand({ ImageId: 'ami-12c6146b', InstanceType: 'm6g.medium', MinCount: 2, MaxCount: 2 }),
  );
  const Targets = (Instances ?? []).map(({ InstanceId }) => ({ Id: InstanceId }));
  const found: Planted[] = [];
  for (const [Name, { requests, healthy }, says] of BALANCERS) {
    const { LoadBalancers } = await elb.send(
      new CreateLoadBalancerCommand({ Name, Subnets: [...subnets], Scheme: 'internal' }),
    );
    const LoadBalancerArn = given(LoadBalancers?.[0]?.LoadBalancerArn, 'a balancer');
    const { TargetGroups } = await elb.send(
      new CreateTargetGroupCommand({ Name, VpcId: vpc, Protocol: 'HTTP', Port: 80 }),
    );
    const TargetGroupArn = given(TargetGroups?.[0]?.TargetGroupArn, 'a target group');
    await elb.send(new RegisterTargetsCommand({ TargetGroupArn, Targets }));
    await elb.send(
      new CreateListenerCommand({
        LoadBalancerArn,
        Protocol: 'HTTP',
        Port: 80,
        DefaultActions: [{ Type: 'forward', TargetGroupArn }],
      }),
    );
    if (says === 'guardrail')
      await elb.send(
        new ModifyLoadBalancerAttributesCommand({
          LoadBalancerArn,
          Attributes: [{ Key: 'deletion_protection.enabled', Value: 'true' }],
        }),
      );
    const LoadBalancer = LoadBalancerArn.slice(LoadBalancerArn.indexOf('loadbalancer/') + 'loadbalancer/'.length);
    const TargetGroup = TargetGroupArn.slice(TargetGroupArn.indexOf('targetgroup/'));
    found.push(
      planted(
        'ELB-IDLE',
        LoadBalancerArn,
        says,
        daily('AWS/ApplicationELB', { LoadBalancer })('RequestCount', periods(14, requests)),
        daily('AWS/ApplicationELB', { TargetGroup, LoadBalancer })('HealthyHostCount', periods(7, healthy)),
      ),
    );
  }
  return found;
};
