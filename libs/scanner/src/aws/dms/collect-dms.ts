import type { Endpoint, ReplicationInstance as FoundInstance } from '@aws-sdk/client-database-migration-service';
import type { Resource } from '../../snapshot';
import { type Collecting, readList } from '../collecting';
import { readPages } from '../pages';
import { orNull } from '../shapes';
import type { DmsEndpoint, ReplicationInstance } from './dms-resources';

/** The maximum page size of DMS. */
const PAGE = 100;

const toInstance = (
  { region }: Collecting,
  { ReplicationInstanceArn: arn, ReplicationInstanceIdentifier: id, ...found }: FoundInstance,
): ReplicationInstance[] =>
  arn && id
    ? [
        {
          kind: 'aws.dms.replication-instance',
          arn,
          id,
          name: id,
          region,
          tags: {},
          isPublic: orNull(found.PubliclyAccessible),
          upgradesMinorVersions: orNull(found.AutoMinorVersionUpgrade),
        },
      ]
    : [];

/** Kafka and Redis have settings of their own instead of an SSL mode. */
const readEncryption = ({ EngineName, SslMode, KafkaSettings, RedisSettings }: Endpoint): string | undefined => {
  if (EngineName === 'kafka') return KafkaSettings?.SecurityProtocol;
  return EngineName === 'redis' ? RedisSettings?.SslSecurityProtocol : SslMode;
};

const toEndpoint = ({ region }: Collecting, found: Endpoint): DmsEndpoint[] => {
  const { EndpointArn: arn, EndpointIdentifier: id, EngineName } = found;
  if (!arn || !id) return [];
  return [
    {
      kind: 'aws.dms.endpoint',
      arn,
      id,
      name: id,
      region,
      tags: {},
      engine: orNull(EngineName),
      encryption: orNull(readEncryption(found)),
    },
  ];
};

async function* instancePages(collecting: Collecting): AsyncGenerator<Resource[]> {
  const pages = readPages(collecting, {
    service: 'dms',
    operation: 'DescribeReplicationInstances',
    input: (Marker) => ({ MaxRecords: PAGE, Marker }),
    next: ({ Marker }) => Marker,
  });
  for await (const { ReplicationInstances = [] } of pages)
    yield ReplicationInstances.flatMap((found) => toInstance(collecting, found));
}

async function* endpointPages(collecting: Collecting): AsyncGenerator<Resource[]> {
  const pages = readPages(collecting, {
    service: 'dms',
    operation: 'DescribeEndpoints',
    input: (Marker) => ({ MaxRecords: PAGE, Marker }),
    next: ({ Marker }) => Marker,
  });
  for await (const { Endpoints = [] } of pages) yield Endpoints.flatMap((found) => toEndpoint(collecting, found));
}

/** Lists the replication instances and endpoints of one Region. */
export const collectDms = async (collecting: Collecting): Promise<Resource[]> =>
  (
    await Promise.all([
      readList(collecting, ['aws.dms.replication-instance'], () => instancePages(collecting)),
      readList(collecting, ['aws.dms.endpoint'], () => endpointPages(collecting)),
    ])
  ).flat();
