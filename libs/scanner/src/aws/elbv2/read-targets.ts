import type { Fact } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { pagesOf } from '../pages';
import { orUnknown, present } from '../shapes';
import type { Target } from './load-balancer';

/** @throws CloudError */
const targetsOf = async (collecting: Collecting, TargetGroupArn: string): Promise<Target[]> => {
  const { TargetHealthDescriptions } = await callIn(collecting, 'elbv2', 'DescribeTargetHealth', { TargetGroupArn });
  return (TargetHealthDescriptions ?? []).flatMap(({ Target: found, TargetHealth }) =>
    found?.Id ? [{ id: found.Id, health: orUnknown(TargetHealth?.State) }] : [],
  );
};

/** Every target that is registered behind a balancer, with its health. */
export const readTargets = (collecting: Collecting, LoadBalancerArn: string): Promise<Fact<readonly Target[]>> =>
  readFact<readonly Target[]>(
    collecting,
    async () => {
      const targets: Target[] = [];
      const pages = pagesOf(collecting, {
        service: 'elbv2',
        operation: 'DescribeTargetGroups',
        input: (Marker) => ({ LoadBalancerArn, Marker }),
        next: ({ NextMarker }) => NextMarker,
      });
      for await (const { TargetGroups } of pages)
        for (const arn of present((TargetGroups ?? []).map(({ TargetGroupArn }) => TargetGroupArn)))
          targets.push(...(await targetsOf(collecting, arn)));
      return targets;
    },
    { subject: LoadBalancerArn },
  );
