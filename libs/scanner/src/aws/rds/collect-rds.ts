import type { DBInstance } from '@aws-sdk/client-rds';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { pagesOf } from '../pages';
import { tagsOf } from '../shapes';
import type { DbInstance } from './db-instance';

/** The most that RDS answers on a page. */
const PAGE = 100;

const toDbInstance = ({ partition, unit, region }: Collecting, instance: DBInstance, id: string): DbInstance => ({
  kind: 'aws.rds.instance',
  arn: instance.DBInstanceArn ?? `arn:${partition}:rds:${region}:${unit.accountId}:db:${id}`,
  id,
  name: id,
  region,
  tags: tagsOf(instance.TagList),
  engine: instance.Engine ?? null,
  instanceClass: instance.DBInstanceClass ?? null,
  state: instance.DBInstanceStatus ?? null,
  isPublic: instance.PubliclyAccessible === true,
  isEncrypted: instance.StorageEncrypted === true,
  backupRetentionDays: instance.BackupRetentionPeriod ?? 0,
});

async function* instancePages(collecting: Collecting): AsyncGenerator<DbInstance[]> {
  const pages = pagesOf(collecting, {
    service: 'rds',
    operation: 'DescribeDBInstances',
    input: (Marker) => ({ MaxRecords: PAGE, Marker }),
    next: ({ Marker }) => Marker,
  });
  for await (const { DBInstances } of pages)
    yield (DBInstances ?? []).flatMap((instance) =>
      instance.DBInstanceIdentifier ? [toDbInstance(collecting, instance, instance.DBInstanceIdentifier)] : [],
    );
}

/** The database instances of one region. */
export const collectRds = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.rds.instance'], () => instancePages(collecting));
