import type { Image } from '@aws-sdk/client-ec2';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { readPages } from '../pages';
import { orNull, present } from '../shapes';
import { ec2Base } from './ec2-base';
import type { Ec2Image } from './ec2-image';

const PAGE = 1000;

const toImage = (collecting: Collecting, image: Image, id: string): Ec2Image => ({
  kind: 'aws.ec2.image',
  ...ec2Base(collecting, 'image', id, image.Tags),
  name: image.Name ?? id,
  isPublic: image.Public === true,
  createdAt: orNull(image.CreationDate),
  snapshotIds: present((image.BlockDeviceMappings ?? []).map(({ Ebs }) => Ebs?.SnapshotId)),
});

async function* imagePages(collecting: Collecting): AsyncGenerator<Ec2Image[]> {
  const pages = readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeImages',
    input: (NextToken) => ({ Owners: ['self'], MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { Images } of pages)
    yield (Images ?? []).flatMap((image) => (image.ImageId ? [toImage(collecting, image, image.ImageId)] : []));
}

/** The AMIs that the account owns in one region. */
export const collectImages = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.ec2.image'], () => imagePages(collecting));
