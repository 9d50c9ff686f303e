import type { UntaggedResource } from '../snapshot';
import type { Collecting } from './collecting';

/** A service in one region: the subject of a check that asks whether it is enabled there. */
export const serviceRegion = <K extends string>(
  { partition, region, unit }: Collecting,
  kind: K,
  arnService: string,
): UntaggedResource & { readonly kind: K } => ({
  kind,
  arn: `arn:${partition}:${arnService}:${region}:${unit.accountId}:account`,
  id: region,
  name: region,
  region,
  tags: {},
});
