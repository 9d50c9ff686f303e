import { toTags } from '../demo-cloud/generate/tags';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, listPages, thingBy, things } from './answering';
import { ANALYTICS, at, EMULATED_ACCOUNT_ID, type Kind, US, verdict } from './plan';

interface Warehouse {
  readonly isPublic: boolean;
  readonly isEncrypted: boolean;
  readonly isLogged: boolean;
  readonly snapshotDays: number;
  readonly nodes: number;
}

const SOUND: Warehouse = { isPublic: false, isEncrypted: true, isLogged: true, snapshotDays: 7, nodes: 2 };
const BARE: Warehouse = { isPublic: true, isEncrypted: false, isLogged: false, snapshotDays: 0, nodes: 1 };

export const WAREHOUSES: Kind<Warehouse> = {
  company: [
    { ...at(US, 'warehouse', { ...ANALYTICS, classification: 'confidential' }), ...SOUND },
    {
      ...at(US, 'experiments', { ...ANALYTICS, classification: 'pii' }),
      ...BARE,
      mended: { ...SOUND, snapshotDays: 1, nodes: 1 },
    },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:redshift:${region}:${accountId}:cluster:${name}`,
  emulated: { sound: SOUND, bare: BARE },
  verdicts: ({ isPublic, isEncrypted, isLogged, snapshotDays }) => ({
    'redshift-public': verdict(!isPublic),
    'redshift-encrypted': verdict(isEncrypted),
    'redshift-audit-logging': verdict(isLogged),
    'redshift-snapshots': verdict(snapshotDays > 0),
  }),
  // It keeps no retention of 0 days.
  emulator: () => ({ 'redshift-snapshots': 'pass' }),
  plant: async ({ aws: { redshift }, region }, ClusterIdentifier, { isEncrypted, isPublic, isLogged }) => {
    const owner = { MasterUsername: 'owner', MasterUserPassword: 'Long-enough-1' };
    const settings = { NodeType: 'ra3.large', Encrypted: isEncrypted, PubliclyAccessible: isPublic };
    await redshift.createCluster({ ClusterIdentifier, ...owner, ...settings });
    if (isLogged) await redshift.enableLogging({ ClusterIdentifier, BucketName: 'sound-us', S3KeyPrefix: 'audit' });
    return `arn:aws:redshift:${region}:${EMULATED_ACCOUNT_ID}:cluster:${ClusterIdentifier}`;
  },
};

const PAGE = { size: 'MaxRecords', token: 'Marker', most: 100, least: 20, fault: 'InvalidParameterValue' };
const cluster = thingBy(WAREHOUSES, (name) => new WireError('ClusterNotFound', `Cluster ${name} not found.`, 404));

export const redshiftAnswers = {
  DescribeClusters: listPages(PAGE, 'Clusters', things(WAREHOUSES), (each) => ({
    ClusterIdentifier: each.name,
    NodeType: 'ra3.large',
    NumberOfNodes: each.nodes,
    ClusterStatus: 'available',
    PubliclyAccessible: each.isPublic,
    Encrypted: each.isEncrypted,
    AutomatedSnapshotRetentionPeriod: each.snapshotDays,
    Tags: toTags(undefined, each.labels),
  })),
  DescribeLoggingStatus: about(cluster('ClusterIdentifier'), ({ isLogged }) => ({ LoggingEnabled: isLogged })),
};
