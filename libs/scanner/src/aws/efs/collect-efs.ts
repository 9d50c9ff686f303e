import type { FileSystemDescription } from '@aws-sdk/client-efs';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { readPages } from '../pages';
import { findName, toTags } from '../shapes';
import type { FileSystem } from './file-system';

const PAGE = 1000;

const toFileSystem = (
  { partition, unit, region }: Collecting,
  described: FileSystemDescription,
  id: string,
): FileSystem => {
  const tags = toTags(described.Tags);
  return {
    kind: 'aws.efs.file-system',
    arn: described.FileSystemArn ?? `arn:${partition}:elasticfilesystem:${region}:${unit.accountId}:file-system/${id}`,
    id,
    name: described.Name || findName(tags, id),
    region,
    tags,
    isEncrypted: described.Encrypted === true,
    ...(described.SizeInBytes?.Value === undefined ? {} : { sizeBytes: described.SizeInBytes.Value }),
    isOneZone: described.AvailabilityZoneName !== undefined,
  };
};

async function* fileSystemPages(collecting: Collecting): AsyncGenerator<FileSystem[]> {
  const pages = readPages(collecting, {
    service: 'efs',
    operation: 'DescribeFileSystems',
    input: (Marker) => ({ MaxItems: PAGE, Marker }),
    next: ({ NextMarker }) => NextMarker,
  });
  for await (const { FileSystems } of pages)
    yield (FileSystems ?? []).flatMap((described) =>
      described.FileSystemId ? [toFileSystem(collecting, described, described.FileSystemId)] : [],
    );
}

/** The file systems of one region. */
export const collectEfs = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.efs.file-system'], () => fileSystemPages(collecting));
