import type { Collecting } from '../collecting';
import { nameOf, tagsOf } from '../shapes';

/** The parts that every EC2 resource has in common. */
export const ec2Base = (
  { partition, unit, region }: Collecting,
  type: string,
  id: string,
  sdkTags: Parameters<typeof tagsOf>[0],
) => {
  const tags = tagsOf(sdkTags);
  return {
    arn: `arn:${partition}:ec2:${region}:${unit.accountId}:${type}/${id}`,
    id,
    name: nameOf(tags, id),
    region,
    tags,
  };
};

/** A network that another account shares is that account's to judge. */
export const isOwn = ({ unit }: Collecting, ownerId: string | undefined): boolean =>
  !ownerId || ownerId === unit.accountId;
