import type { Resource } from '../snapshot';
import type { Collecting } from './collecting';

/** What a service is in one region: the subject of a check that asks whether it is switched on there. */
export const serviceRegion = <K extends string>(
  { partition, region, unit }: Collecting,
  kind: K,
  arnService: string,
): Resource & { readonly kind: K } => ({
  kind,
  arn: `arn:${partition}:${arnService}:${region}:${unit.accountId}:account`,
  id: region,
  name: region,
  region,
  tags: {},
});
