import type { FindingImpact } from '@cloudmend/domain/findings';
import type { AwsResource, Resource, ResourceKind, ResourceOf } from '@cloudmend/scanner';
import { findDataClass } from './data-class';
import { newest } from './newest';

const GIB = 1024 ** 3;
const gib = (size: number | undefined): number | null => (size === undefined ? null : size * GIB);

type Held = Pick<FindingImpact, 'bytes' | 'basis'>;

type Holders = { readonly [K in ResourceKind]?: (resource: ResourceOf<K>) => Held };

const toAllocated = ({ sizeGiB }: { readonly sizeGiB?: number }): Held => ({ bytes: gib(sizeGiB), basis: 'allocated' });
const untold = (): Held => ({ bytes: null, basis: 'stored' });

/** How each kind reports its size: data stored, or capacity provisioned. */
const HOLDERS: Holders = {
  // CloudWatch is asked only for standard storage.
  'aws.s3.bucket': ({ metrics }) => ({ bytes: newest(metrics?.['standardBytes']?.series) ?? null, basis: 'standard' }),
  'aws.dynamodb.table': ({ settings }) => ({
    bytes: settings.known ? (settings.value.sizeBytes ?? null) : null,
    basis: 'stored',
  }),
  'aws.efs.file-system': ({ sizeBytes }) => ({ bytes: sizeBytes ?? null, basis: 'stored' }),
  // Instances of a cluster have no storage of their own
  'aws.rds.instance': ({ clusterId, storageGiB }) => ({
    bytes: clusterId === null ? gib(storageGiB) : null,
    basis: 'allocated',
  }),
  'aws.ec2.volume': toAllocated,
  'aws.ec2.snapshot': toAllocated,
  'aws.rds.snapshot': toAllocated,
  'aws.rds.cluster': untold,
  'aws.redshift.cluster': untold,
  'aws.opensearch.domain': untold,
};

/**
 * The data that a finding on this resource concerns: its class by tags, and its size; undefined if the resource
 * holds no data.
 */
export const findImpact = (resource: Resource): FindingImpact | undefined => {
  const { kind } = resource as AwsResource;
  const held = Object.hasOwn(HOLDERS, kind) ? HOLDERS[kind]?.(resource as never) : undefined;
  return held && { dataClass: resource.tagsUnread === undefined ? findDataClass(resource) : null, ...held };
};
