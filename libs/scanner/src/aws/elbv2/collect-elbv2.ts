import type {
  Action,
  LoadBalancer as SdkBalancer,
  Listener as SdkListener,
} from '@aws-sdk/client-elastic-load-balancing-v2';
import { type Fact, type Resource, toFact } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readLogDeliveries } from '../cloudwatch/read-log-deliveries';
import { readPages } from '../pages';
import { toIso, orNull, orUnknown, present, toTags } from '../shapes';
import { readTargetGroups, readTargets, type TargetGroups } from './read-targets';
import type { Listener, LoadBalancer } from './load-balancer';

/** Maximum page size of Elastic Load Balancing. */
const PAGE = 400;

const redirects = (actions: readonly Action[] | undefined): boolean =>
  (actions ?? []).some(({ Type, RedirectConfig }) => Type === 'redirect' && RedirectConfig?.Protocol === 'HTTPS');
const forwards = (actions: readonly Action[] | undefined): boolean =>
  (actions ?? []).some(({ Type }) => Type === 'forward');

/** Rules precede the default action, so a rule can forward what the default would redirect. */
const readForwardingRules = (collecting: Collecting, ListenerArn: string): Promise<Fact<number>> =>
  readFact(
    collecting,
    async () => {
      let forwarding = 0;
      const pages = readPages(collecting, {
        service: 'elbv2',
        operation: 'DescribeRules',
        input: (Marker) => ({ ListenerArn, Marker }),
        next: ({ NextMarker }) => NextMarker,
      });
      for await (const { Rules } of pages)
        forwarding += (Rules ?? []).filter(({ Actions, IsDefault }) => IsDefault !== true && forwards(Actions)).length;
      return forwarding;
    },
    { subject: ListenerArn },
  );

const toListener = async (
  collecting: Collecting,
  { ListenerArn, Port, Protocol, SslPolicy, DefaultActions }: SdkListener,
): Promise<Listener> => {
  const redirectsToHttps = redirects(DefaultActions);
  return {
    port: orNull(Port),
    protocol: Protocol ?? null,
    tlsPolicy: orNull(SslPolicy),
    redirectsToHttps,
    authenticates: (DefaultActions ?? []).some(({ Type }) => Type?.startsWith('authenticate') === true),
    ...(Protocol === 'HTTP' && redirectsToHttps && ListenerArn
      ? { forwardingRules: await readForwardingRules(collecting, ListenerArn) }
      : {}),
  };
};

const readAttributes = (collecting: Collecting, LoadBalancerArn: string): Promise<Fact<Record<string, string>>> =>
  readFact(
    collecting,
    async () =>
      toTags((await callIn(collecting, 'elbv2', 'DescribeLoadBalancerAttributes', { LoadBalancerArn })).Attributes),
    { subject: LoadBalancerArn },
  );

const readListeners = (collecting: Collecting, LoadBalancerArn: string): Promise<Fact<Listener[]>> =>
  readFact(
    collecting,
    async () => {
      const listeners: Listener[] = [];
      const pages = readPages(collecting, {
        service: 'elbv2',
        operation: 'DescribeListeners',
        input: (Marker) => ({ LoadBalancerArn, Marker }),
        next: ({ NextMarker }) => NextMarker,
      });
      for await (const { Listeners } of pages)
        listeners.push(...(await Promise.all((Listeners ?? []).map((each) => toListener(collecting, each)))));
      return listeners;
    },
    { subject: LoadBalancerArn },
  );

/**
 * Public IPv4 addresses that are billed as long as the load balancer exists, one per zone. One without public IPv4 has
 * none ("IP address types for your Application Load Balancer"), and Elastic IPs of a Network Load Balancer remain.
 */
const countAddresses = ({ Scheme, IpAddressType, AvailabilityZones = [] }: SdkBalancer): number =>
  Scheme === 'internet-facing' && IpAddressType !== 'dualstack-without-public-ipv4'
    ? AvailabilityZones.filter(
        ({ LoadBalancerAddresses = [] }) => !LoadBalancerAddresses.some(({ AllocationId }) => AllocationId),
      ).length
    : 0;

const collectBalancer = async (
  collecting: Collecting,
  found: SdkBalancer & { readonly LoadBalancerArn: string },
  groups: () => Promise<TargetGroups>,
): Promise<LoadBalancer> => {
  const arn = found.LoadBalancerArn;
  const [attributes, listeners, behind] = await Promise.all([
    readAttributes(collecting, arn),
    readListeners(collecting, arn),
    readTargets(collecting, arn, groups),
  ]);
  const name = found.LoadBalancerName ?? arn;
  return {
    kind: 'aws.elbv2.load-balancer',
    arn,
    id: name,
    name,
    region: collecting.region,
    tags: {},
    balancerType: orUnknown(found.Type),
    attributes,
    listeners,
    createdAt: toIso(found.CreatedTime),
    publicAddresses: countAddresses(found),
    scheme: orNull(found.Scheme),
    securityGroups: [...(found.SecurityGroups ?? [])],
    subnets: present((found.AvailabilityZones ?? []).map(({ SubnetId }) => SubnetId)),
    targets: behind.known ? toFact(behind.value.targets) : behind,
    targetGroups: behind.known ? behind.value.groups : [],
  };
};

async function* balancerPages(collecting: Collecting): AsyncGenerator<LoadBalancer[]> {
  let asked: Promise<TargetGroups> | undefined;
  const groups = (): Promise<TargetGroups> => (asked ??= readTargetGroups(collecting));
  const pages = readPages(collecting, {
    service: 'elbv2',
    operation: 'DescribeLoadBalancers',
    input: (Marker) => ({ PageSize: PAGE, Marker }),
    next: ({ NextMarker }) => NextMarker,
  });
  for await (const { LoadBalancers } of pages)
    yield await Promise.all(
      present(
        (LoadBalancers ?? []).map((found) =>
          found.LoadBalancerArn
            ? collectBalancer(collecting, { ...found, LoadBalancerArn: found.LoadBalancerArn }, groups)
            : null,
        ),
      ),
    );
}

/** Access logs through CloudWatch Logs (API reference, `PutDeliverySource`). */
const ACCESS_LOGS: ReadonlySet<string> = new Set(['ALB_ACCESS_LOGS', 'NLB_ACCESS_LOGS']);

/** True if the attributes have no access logs, and CloudWatch Logs may. */
const writesNoLogs = ({ balancerType, attributes }: LoadBalancer): boolean =>
  balancerType !== 'gateway' && attributes.known && attributes.value['access_logs.s3.enabled'] !== 'true';

/**
 * The Application, Network and Gateway Load Balancers of one region. Log deliveries are read only if one of them
 * writes no access logs by its attributes.
 */
export const collectElbV2 = async (collecting: Collecting): Promise<Resource[]> => {
  // Only load balancers are listed here.
  const found = (await readList(collecting, ['aws.elbv2.load-balancer'], () =>
    balancerPages(collecting),
  )) as LoadBalancer[];
  if (!found.some(writesNoLogs)) return found;
  const delivered = await readLogDeliveries(collecting, ({ logType }) => ACCESS_LOGS.has(logType ?? ''));
  return found.map((each) =>
    writesNoLogs(each)
      ? { ...each, deliversLogs: delivered.known ? toFact(delivered.value.has(each.arn)) : delivered }
      : each,
  );
};
