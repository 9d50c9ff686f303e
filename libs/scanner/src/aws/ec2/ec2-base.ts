import type { Collecting } from '../collecting';
import { findName, toTags } from '../shapes';

/** The properties that all EC2 resources share. */
export const ec2Base = (
  { partition, unit, region }: Collecting,
  type: string,
  id: string,
  sdkTags: Parameters<typeof toTags>[0],
) => {
  const tags = toTags(sdkTags);
  return {
    arn: `arn:${partition}:ec2:${region}:${unit.accountId}:${type}/${id}`,
    id,
    name: findName(tags, id),
    region,
    tags,
  };
};

/** A network shared by another account is evaluated in that account. */
export const isOwn = ({ unit }: Collecting, ownerId: string | undefined): boolean =>
  !ownerId || ownerId === unit.accountId;
