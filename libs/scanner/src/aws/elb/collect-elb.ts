import type { LoadBalancerDescription } from '@aws-sdk/client-elastic-load-balancing';
import type { Resource } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { toIso, orNull, present } from '../shapes';
import type { ClassicLoadBalancer } from './classic-load-balancer';

/** Maximum page size of Elastic Load Balancing. */
const PAGE = 400;

const collectBalancer = async (
  collecting: Collecting,
  found: LoadBalancerDescription,
  name: string,
): Promise<ClassicLoadBalancer> => {
  const { partition, region, unit } = collecting;
  const writesAccessLogs = await readFact(
    collecting,
    async () => {
      const answer = await callIn(collecting, 'elb', 'DescribeLoadBalancerAttributes', { LoadBalancerName: name });
      return answer.LoadBalancerAttributes?.AccessLog?.Enabled === true;
    },
    { subject: name },
  );
  return {
    kind: 'aws.elb.load-balancer',
    arn: `arn:${partition}:elasticloadbalancing:${region}:${unit.accountId}:loadbalancer/${name}`,
    id: name,
    name,
    region,
    tags: {},
    listeners: (found.ListenerDescriptions ?? []).map(({ Listener }) => ({
      port: orNull(Listener?.LoadBalancerPort),
      protocol: Listener?.Protocol?.toUpperCase() ?? null,
      instancePort: orNull(Listener?.InstancePort),
    })),
    scheme: found.Scheme ?? null,
    vpcId: found.VPCId ?? null,
    securityGroups: found.SecurityGroups ?? [],
    subnets: found.Subnets ?? [],
    writesAccessLogs,
    instances: found.Instances?.length ?? 0,
    instanceIds: present((found.Instances ?? []).map(({ InstanceId }) => InstanceId)),
    createdAt: toIso(found.CreatedTime),
  };
};

async function* balancerPages(collecting: Collecting): AsyncGenerator<ClassicLoadBalancer[]> {
  const pages = readPages(collecting, {
    service: 'elb',
    operation: 'DescribeLoadBalancers',
    input: (Marker) => ({ PageSize: PAGE, Marker }),
    next: ({ NextMarker }) => NextMarker,
  });
  for await (const { LoadBalancerDescriptions } of pages)
    yield await Promise.all(
      (LoadBalancerDescriptions ?? []).flatMap((found) =>
        found.LoadBalancerName ? [collectBalancer(collecting, found, found.LoadBalancerName)] : [],
      ),
    );
}

/** The Classic Load Balancers of one region. */
export const collectElb = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.elb.load-balancer'], () => balancerPages(collecting));
