import type { TargetGroup } from '@aws-sdk/client-elastic-load-balancing-v2';
import type { Fact } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { readPages } from '../pages';
import { orUnknown } from '../shapes';
import type { Target } from './load-balancer';

/** The target groups of a region by the ARN of their load balancer. */
export type TargetGroups = ReadonlyMap<string, readonly string[]>;

const listPairs = ({ TargetGroupArn, LoadBalancerArns }: TargetGroup): Array<{ group: string; balancer: string }> =>
  TargetGroupArn ? (LoadBalancerArns ?? []).map((balancer) => ({ group: TargetGroupArn, balancer })) : [];

/** All target groups of the region: one list takes fewer calls than one call per load balancer. @throws CloudError */
export const readTargetGroups = async (collecting: Collecting): Promise<TargetGroups> => {
  const groups = new Map<string, string[]>();
  const pages = readPages(collecting, {
    service: 'elbv2',
    operation: 'DescribeTargetGroups',
    input: (Marker) => ({ Marker }),
    next: ({ NextMarker }) => NextMarker,
  });
  for await (const page of pages)
    for (const { group, balancer } of (page.TargetGroups ?? []).flatMap(listPairs))
      groups.set(balancer, [...(groups.get(balancer) ?? []), group]);
  return groups;
};

/** @throws CloudError */
const readGroupTargets = async (collecting: Collecting, TargetGroupArn: string): Promise<Target[]> => {
  const { TargetHealthDescriptions } = await callIn(collecting, 'elbv2', 'DescribeTargetHealth', { TargetGroupArn });
  return (TargetHealthDescriptions ?? []).flatMap(({ Target: found, TargetHealth }) =>
    found?.Id ? [{ id: found.Id, health: orUnknown(TargetHealth?.State) }] : [],
  );
};

/** The targets of a load balancer. */
export interface Behind {
  readonly targets: readonly Target[];
  /** The ARNs of the target groups. */
  readonly groups: readonly string[];
}

/** Every registered target of a load balancer with its health, and its target groups. */
export const readTargets = (
  collecting: Collecting,
  balancer: string,
  groups: () => Promise<TargetGroups>,
): Promise<Fact<Behind>> =>
  readFact<Behind>(
    collecting,
    async () => {
      const own = (await groups()).get(balancer) ?? [];
      const targets: Target[] = [];
      for (const arn of own) targets.push(...(await readGroupTargets(collecting, arn)));
      return { targets, groups: own };
    },
    { subject: balancer },
  );
