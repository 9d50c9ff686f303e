import type { ExposureHop } from '@cloudmend/domain/add-ons';
import type { Resource } from '../../snapshot';
import type { Ec2Instance } from '../ec2/ec2-instance';
import type { Listener, LoadBalancer } from '../elbv2/load-balancer';
import type { LambdaFunction } from '../lambda/lambda-function';
import type { AccountFacts } from './account-facts';
import { combineAny, type Finding, no, notKnown, yes } from './certainty';
import { type Family, reachFromInternet } from './network-reach';
import { isUrlOpen } from './open-function';

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

const behindBalancers = (facts: AccountFacts): Entry[] => {
  const instances = new Map(facts.list('aws.ec2.instance').map((instance) => [instance.id, instance]));
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
      const instance = instances.get(id);
      const judged = instance?.state === 'running' ? judgeTarget(balancer, health) : no();
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
  const urls = facts.list('aws.lambda.function').flatMap((found): Entry[] => {
    const reached = isUrlOpen(found);
    return reached.answer === 'no'
      ? []
      : [{ hops: [toHop({ kind: 'function', resource: found }, reached)], runner: found }];
  });
  return [...direct, ...urls, ...behindBalancers(facts)];
};
