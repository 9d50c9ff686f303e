import { collectUnit } from './collect-unit';
import type { InstanceType, LoadBalancer, ReservedInstances, ResourceOf } from './aws/resources';
import { metricAsksOf } from './metrics/collect-metrics';
import { type FakeAnswer, fakeReader } from './testing/fake-reader';
import { ACCOUNT, NOW } from './testing/resources';

const REGION = 'us-east-1';

const read = async (answers: Readonly<Record<string, FakeAnswer>>, service: string) => {
  const reader = fakeReader(answers);
  const unit = await collectUnit(reader, { accountId: ACCOUNT, region: REGION, service }, { now: NOW, range: '30d', pause: () => Promise.resolve() });
  return { unit, reader };
};

const running = (InstanceType: string) => ({ Reservations: [{ Instances: [{ InstanceId: 'i-1', InstanceType, State: { Name: 'running' }, Placement: { AvailabilityZone: `${REGION}a` } }] }] });
/** A type of every family that was asked for. */
const types: FakeAnswer = ({ Filters }) => ({
  InstanceTypes: (Filters as Array<{ Values: string[] }>).flatMap(({ Values }) => Values.map((pattern) => ({ InstanceType: pattern.replace('*', 'large'), EbsInfo: { EbsOptimizedInfo: { BaselineIops: 3600 } } }))),
});
const typesIn = (resources: readonly { readonly kind: string }[]): InstanceType[] => resources.filter((each): each is InstanceType => each.kind === 'aws.ec2.instance-type');

describe('what machines can do, and where they are offered', () => {
  it('is read of the Graviton twin too, with its zones over all pages', async () => {
    const offerings: FakeAnswer = ({ NextToken }) =>
      NextToken ? { InstanceTypeOfferings: [{ InstanceType: 'm6g.large', Location: `${REGION}b` }, {}] } : { InstanceTypeOfferings: [{ InstanceType: 'm6g.large', Location: `${REGION}a` }], NextToken: 'page-2' };
    const { unit } = await read({ 'ec2:DescribeInstances': running('m5.large'), 'ec2:DescribeInstanceTypes': types, 'ec2:DescribeInstanceTypeOfferings': offerings }, 'ec2');
    expect(typesIn(unit.resources).map(({ id, zones }) => [id, zones])).toEqual([
      ['m5.large', undefined],
      ['m6g.large', { known: true, value: [`${REGION}a`, `${REGION}b`] }],
    ]);
    expect(unit.resources.find(({ kind }) => kind === 'aws.ec2.instance')).toMatchObject({ zone: `${REGION}a` });
  });

  it('is not known where the zones were refused, and not asked where nothing has a twin', async () => {
    const refused = await read({ 'ec2:DescribeInstances': running('m5.large'), 'ec2:DescribeInstanceTypes': types, 'ec2:DescribeInstanceTypeOfferings': 'denied' }, 'ec2');
    expect(typesIn(refused.unit.resources).at(-1)?.zones).toMatchObject({ known: false });
    expect(refused.unit.gaps).toContainEqual(expect.objectContaining({ operation: 'ec2:DescribeInstanceTypeOfferings' }));
    const arm = await read({ 'ec2:DescribeInstances': running('m7g.large'), 'ec2:DescribeInstanceTypes': types }, 'ec2');
    expect(arm.reader.asked.filter((call) => call.includes('Offerings'))).toEqual([]);
  });

  it('is read of the machines of databases: their disks are as fast', async () => {
    const { unit } = await read({ 'rds:DescribeDBInstances': { DBInstances: [{ DBInstanceIdentifier: 'db', DBInstanceClass: 'db.r6g.xlarge' }] }, 'ec2:DescribeInstanceTypes': types }, 'rds');
    expect(typesIn(unit.resources)).toMatchObject([{ id: 'r6g.large', ebsBaselineIops: 3600 }]);
  });
});

describe('reservations', () => {
  it('are read with their end, and those without an id are none', async () => {
    const End = new Date('2026-12-10T00:00:00Z');
    const { unit } = await read({ 'ec2:DescribeReservedInstances': { ReservedInstances: [{ ReservedInstancesId: 'r-1', InstanceType: 'm5.large', InstanceCount: 4, State: 'active', End }, {}] } }, 'ec2');
    const found = unit.resources.filter((each): each is ReservedInstances => each.kind === 'aws.ec2.reserved-instances');
    expect(found).toMatchObject([{ id: 'r-1', instanceType: 'm5.large', count: 4, state: 'active', endsAt: '2026-12-10T00:00:00.000Z' }]);
  });
});

describe('a load balancer', () => {
  const arn = `arn:aws:elasticloadbalancing:${REGION}:${ACCOUNT}:loadbalancer/app/web/1`;
  const group = `arn:aws:elasticloadbalancing:${REGION}:${ACCOUNT}:targetgroup/web/2`;
  it('is asked for the healthy hosts of each of its target groups', async () => {
    const answers = { 'elbv2:DescribeLoadBalancers': { LoadBalancers: [{ LoadBalancerArn: arn, Type: 'application' }] }, 'elbv2:DescribeTargetGroups': { TargetGroups: [{ TargetGroupArn: group, LoadBalancerArns: [arn] }] } };
    const [balancer] = (await read(answers, 'elbv2')).unit.resources as Array<ResourceOf<'aws.elbv2.load-balancer'>>;
    expect(balancer?.targetGroups).toEqual([group]);
    const healthy = metricAsksOf(balancer as LoadBalancer).find(({ key }) => key === 'healthyHosts');
    expect(healthy).toMatchObject({ stat: 'Maximum', days: 7, sources: [{ namespace: 'AWS/ApplicationELB', metric: 'HealthyHostCount', dimensions: { TargetGroup: 'targetgroup/web/2', LoadBalancer: 'app/web/1' } }] });
  });
});
