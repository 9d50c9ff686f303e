import type { AwsResource, Ec2Snapshot, DbSnapshot, Resource } from '@cloudmend/scanner';

type Snapshot = Ec2Snapshot | DbSnapshot;

const isSnapshot = (resource: AwsResource): resource is Snapshot =>
  resource.kind === 'aws.ec2.snapshot' || resource.kind === 'aws.rds.snapshot';

/** What it is a snapshot of; undefined where each holds the whole, as in the archive. */
const sourceOf = (snapshot: Snapshot): string | undefined => {
  if (snapshot.kind === 'aws.rds.snapshot') return snapshot.instanceId ?? undefined;
  return snapshot.tier === 'archive' ? undefined : (snapshot.volumeId ?? undefined);
};

/**
 * The snapshots that hold a whole disk. The first of a disk does; each later one holds what has changed since, and AWS tells neither how much that is
 * nor what is kept for all of them together. So the largest of a disk stands for the whole, and the others are not known.
 */
export const snapshotBases = (resources: readonly Resource[]): ReadonlySet<Resource> => {
  const bases = new Map<string, Snapshot>();
  for (const resource of resources as readonly AwsResource[]) {
    if (!isSnapshot(resource)) continue;
    const key = `${resource.kind} ${sourceOf(resource) ?? resource.arn}`;
    const known = bases.get(key);
    if (!known || (resource.sizeGiB ?? 0) > (known.sizeGiB ?? 0)) bases.set(key, resource);
  }
  return new Set(bases.values());
};
