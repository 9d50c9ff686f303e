import type { TargetGroup } from '@aws-sdk/client-elastic-load-balancing-v2';
import type { Fact } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { pagesOf } from '../pages';
import { orUnknown } from '../shapes';
import type { Target } from './load-balancer';

/** The target groups of a region by the ARN of the balancer that they stand behind. */
export type TargetGroups = ReadonlyMap<string, readonly string[]>;

const pairsOf = ({ TargetGroupArn, LoadBalancerArns }: TargetGroup): Array<{ group: string; balancer: string }> =>
  TargetGroupArn ? (LoadBalancerArns ?? []).map((balancer) => ({ group: TargetGroupArn, balancer })) : [];

/**
 * All target groups of the region: one list for all balancers costs less than a question a balancer.
 * @throws CloudError
 */
export const readTargetGroups = async (collecting: Collecting): Promise<TargetGroups> => {
  const groups = new Map<string, string[]>();
  const pages = pagesOf(collecting, {
    service: 'elbv2',
    operation: 'DescribeTargetGroups',
    input: (Marker) => ({ Marker }),
    next: ({ NextMarker }) => NextMarker,
  });
  for await (const page of pages)
    for (const { group, balancer } of (page.TargetGroups ?? []).flatMap(pairsOf))
      groups.set(balancer, [...(groups.get(balancer) ?? []), group]);
  return groups;
};

/** @throws CloudError */
const targetsOf = async (collecting: Collecting, TargetGroupArn: string): Promise<Target[]> => {
  const { TargetHealthDescriptions } = await callIn(collecting, 'elbv2', 'DescribeTargetHealth', { TargetGroupArn });
  return (TargetHealthDescriptions ?? []).flatMap(({ Target: found, TargetHealth }) =>
    found?.Id ? [{ id: found.Id, health: orUnknown(TargetHealth?.State) }] : [],
  );
};

/** What stands behind a balancer. */
export interface Behind {
  readonly targets: readonly Target[];
  /** The ARNs of the target groups. */
  readonly groups: readonly string[];
}

/** Every target that is registered behind a balancer, with its health, and the groups that hold them. */
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
      for (const arn of own) targets.push(...(await targetsOf(collecting, arn)));
      return { targets, groups: own };
    },
    { subject: balancer },
  );
