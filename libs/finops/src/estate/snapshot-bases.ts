import type { AwsResource, Ec2Snapshot, DbSnapshot, Resource } from '@cloudmend/scanner';

type Snapshot = Ec2Snapshot | DbSnapshot;

const isSnapshot = (resource: AwsResource): resource is Snapshot =>
  resource.kind === 'aws.ec2.snapshot' || resource.kind === 'aws.rds.snapshot';

/** The source of a snapshot; undefined if each holds a full copy, as in the archive. */
const findSource = (snapshot: Snapshot): string | undefined => {
  if (snapshot.kind === 'aws.rds.snapshot') return snapshot.instanceId ?? undefined;
  return snapshot.tier === 'archive' ? undefined : (snapshot.volumeId ?? undefined);
};

/**
 * The snapshots that hold a full copy of a disk. The first holds everything; later ones hold only changes, and AWS
 * reports neither their size nor the total. The largest snapshot of a disk therefore represents the full copy, and
 * the others are unknown.
 */
export const snapshotBases = (resources: readonly Resource[]): ReadonlySet<Resource> => {
  const bases = new Map<string, Snapshot>();
  for (const resource of resources as readonly AwsResource[]) {
    if (!isSnapshot(resource)) continue;
    const key = `${resource.kind} ${findSource(resource) ?? resource.arn}`;
    const known = bases.get(key);
    if (!known || (resource.sizeGiB ?? 0) > (known.sizeGiB ?? 0)) bases.set(key, resource);
  }
  return new Set(bases.values());
};
