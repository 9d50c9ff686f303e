import type { ExposureHop } from '@cloudmend/domain/add-ons';
import type { Resource } from '../../snapshot';
import type { Ec2Instance } from '../ec2/ec2-instance';
import type { ClassicLoadBalancer } from '../elb/classic-load-balancer';
import type { Listener, LoadBalancer } from '../elbv2/load-balancer';
import type { LambdaFunction } from '../lambda/lambda-function';
import type { AccountFacts } from './account-facts';
import { combineAny, type Finding, no, notKnown, yes } from './certainty';
import { type Family, reachFromInternet, reachWithin } from './network-reach';
import { isUrlOpen, mayBeInvokedByGateway } from './open-function';

type Node = Pick<ExposureHop, 'kind'> & { readonly resource: Resource };

export const toHop = ({ kind, resource }: Node, { answer, fact }: Finding): ExposureHop => ({
  kind,
  id: resource.arn,
  name: resource.name,
  region: resource.region,
  state: answer === 'yes' ? 'open' : 'not-assessed',
  fact,
});

/** Hops from the internet to something that runs code. */
export interface Entry {
  readonly hops: readonly ExposureHop[];
  /** What the last hop is. */
  readonly runner: Ec2Instance | LambdaFunction;
}

const listFamilies = ({ publicIp, publicAddresses = [] }: Ec2Instance): readonly Family[] => {
  const all = [...(publicIp === null ? [] : [publicIp]), ...publicAddresses];
  return (['ipv4', 'ipv6'] as const).filter((family) =>
    all.some((address) => address.includes(':') === (family === 'ipv6')),
  );
};

const reachInstance = (facts: AccountFacts, instance: Ec2Instance): Finding => {
  const { publicIp, networkInterfaces = 1, subnetId, securityGroups } = instance;
  const families = listFamilies(instance);
  if (families.length === 0) return no();
  if (publicIp === null && networkInterfaces > 1)
    return notKnown('Its public address belongs to an interface whose security groups were not recorded.');
  const subnets = subnetId === null ? undefined : [subnetId];
  return reachFromInternet(facts, { families, groups: securityGroups, subnets });
};

const isForwarding = ({ redirectsToHttps, forwardingRules }: Listener): boolean =>
  !redirectsToHttps || (forwardingRules !== undefined && !(forwardingRules.known && forwardingRules.value === 0));

const reachListeners = (facts: AccountFacts, balancer: LoadBalancer, listeners: readonly Listener[]): Finding => {
  const { balancerType, securityGroups, subnets } = balancer;
  const ports = listeners.flatMap(({ port }) => port ?? []);
  const isUnprotected = balancerType === 'network' && securityGroups?.length === 0;
  const groups = isUnprotected ? null : securityGroups;
  return ports.length === 0 ? no() : reachFromInternet(facts, { families: ['ipv4'], groups, subnets, ports });
};

const reachBalancer = (facts: AccountFacts, balancer: LoadBalancer): Finding => {
  const { scheme, balancerType, listeners } = balancer;
  if (scheme === undefined) return notKnown('The scheme of the load balancer was not recorded.');
  if (scheme !== 'internet-facing' || balancerType === 'gateway') return no();
  if (!listeners.known) return notKnown(listeners.reason);
  const forwarding = listeners.value.filter(isForwarding);
  const reach = (isOpen: boolean): Finding =>
    reachListeners(
      facts,
      balancer,
      forwarding.filter(({ authenticates }) => (authenticates === false) === isOpen),
    );
  const guarded = reach(false);
  return combineAny([
    reach(true),
    guarded.answer === 'yes' ? notKnown('Its listeners may sign users in first.') : guarded,
  ]);
};

/** Health checks of an Application Load Balancer prove that it reaches a target. */
const judgeTarget = ({ balancerType, name }: LoadBalancer, health: string): Finding => {
  if (health === 'unused' || health === 'draining') return no();
  if (balancerType !== 'application')
    return notKnown(`${name} passes on the addresses of clients, and the port of its targets was not recorded.`);
  return health === 'healthy'
    ? yes(`${name} forwards to it, and its health checks succeed.`)
    : notKnown(`${name} has it as a target, with the state ${health}.`);
};

/** Finds instances by ID, or by the address under which a target group has them in the VPC of its load balancer. */
const indexInstances = (facts: AccountFacts) => {
  const instances = facts.list('aws.ec2.instance');
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const byAddress = new Map(instances.map((instance) => [`${instance.vpcId} ${instance.privateIp}`, instance]));
  return ({ subnets = [] }: LoadBalancer, id: string): Ec2Instance | undefined => {
    const vpcId = subnets.map((subnet) => facts.subnets.get(subnet)?.vpcId).find(Boolean);
    return byId.get(id) ?? (vpcId ? byAddress.get(`${vpcId} ${id}`) : undefined);
  };
};

const behindBalancers = (facts: AccountFacts): Entry[] => {
  const findInstance = indexInstances(facts);
  const functions = new Map(facts.list('aws.lambda.function').map((each) => [each.arn, each]));
  return facts.list('aws.elbv2.load-balancer').flatMap((balancer) => {
    const reached = reachBalancer(facts, balancer);
    if (reached.answer === 'no' || !balancer.targets?.known) return [];
    const first = toHop({ kind: 'load-balancer', resource: balancer }, reached);
    return balancer.targets.value.flatMap(({ id, health }): Entry[] => {
      const found = functions.get(id);
      if (found) {
        const invoked = yes(`${balancer.name} invokes it for requests.`);
        return [{ hops: [first, toHop({ kind: 'function', resource: found }, invoked)], runner: found }];
      }
      const instance = findInstance(balancer, id);
      const judged = instance?.state === 'running' ? judgeTarget(balancer, health) : no();
      return instance && judged.answer !== 'no'
        ? [{ hops: [first, toHop({ kind: 'instance', resource: instance }, judged)], runner: instance }]
        : [];
    });
  });
};

const reachClassic = (facts: AccountFacts, { scheme, vpcId, listeners, ...rest }: ClassicLoadBalancer): Finding => {
  if (scheme === undefined) return notKnown('The scheme of the load balancer was not recorded.');
  if (scheme !== 'internet-facing') return no();
  if (!vpcId) return notKnown('It is not in a VPC.');
  const ports = listeners.flatMap(({ port }) => port ?? []);
  const { securityGroups: groups, subnets } = rest;
  return ports.length === 0 ? no() : reachFromInternet(facts, { families: ['ipv4'], groups, subnets, ports });
};

/** A Classic Load Balancer opens its own connection, which the groups of the instance must allow. */
const judgeRegistered = (facts: AccountFacts, balancer: ClassicLoadBalancer, instance: Ec2Instance): Finding => {
  const { vpcId = null, securityGroups, listeners, name } = balancer;
  const { subnetId, ...rest } = instance;
  const reached = combineAny(
    listeners.map(({ instancePort }) =>
      reachWithin(
        facts,
        { vpcId, groups: securityGroups, privateIp: null },
        { vpcId: rest.vpcId, groups: rest.securityGroups, subnets: subnetId ? [subnetId] : [], port: instancePort },
      ),
    ),
  );
  return reached.answer === 'yes' ? yes(`${name} forwards to it. ${reached.fact}`.trim()) : reached;
};

const behindClassicBalancers = (facts: AccountFacts): Entry[] => {
  const running = new Map(
    facts.list('aws.ec2.instance').flatMap((each) => (each.state === 'running' ? [[each.id, each] as const] : [])),
  );
  return facts.list('aws.elb.load-balancer').flatMap((balancer) => {
    const reached = reachClassic(facts, balancer);
    if (reached.answer === 'no') return [];
    const first = toHop({ kind: 'load-balancer', resource: balancer }, reached);
    return (balancer.instanceIds ?? []).flatMap((id): Entry[] => {
      const instance = running.get(id);
      const judged = instance ? judgeRegistered(facts, balancer, instance) : no();
      return instance && judged.answer !== 'no'
        ? [{ hops: [first, toHop({ kind: 'instance', resource: instance }, judged)], runner: instance }]
        : [];
    });
  });
};

/** Instances and functions that the internet reaches, or may reach. */
export const listEntries = (facts: AccountFacts): readonly Entry[] => {
  const direct = facts.list('aws.ec2.instance').flatMap((instance): Entry[] => {
    const reached = instance.state === 'running' ? reachInstance(facts, instance) : no();
    return reached.answer === 'no'
      ? []
      : [{ hops: [toHop({ kind: 'instance', resource: instance }, reached)], runner: instance }];
  });
  const called = facts.list('aws.lambda.function').flatMap((found): Entry[] => {
    const reached = combineAny([isUrlOpen(found), mayBeInvokedByGateway(found)]);
    return reached.answer === 'no'
      ? []
      : [{ hops: [toHop({ kind: 'function', resource: found }, reached)], runner: found }];
  });
  return [...direct, ...called, ...behindBalancers(facts), ...behindClassicBalancers(facts)];
};
