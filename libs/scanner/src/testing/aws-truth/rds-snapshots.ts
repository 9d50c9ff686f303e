import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference';
const GUIDE = 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide';

/** As DescribeDBSnapshots and DescribeDBSnapshotAttributes print them. */
const snapshot = (facts: object, restore: readonly string[] = []): Answers => ({
  'rds:DescribeDBSnapshots': {
    DBSnapshots: [
      {
        DBSnapshotIdentifier: 'orders-1',
        DBInstanceIdentifier: 'orders',
        Engine: 'postgres',
        Status: 'available',
        SnapshotType: 'manual',
        Encrypted: true,
        DBSnapshotArn: `arn:aws:rds:${REGION}:${ACCOUNT}:snapshot:orders-1`,
        ...facts,
      },
    ],
  },
  'rds:DescribeDBSnapshotAttributes': {
    DBSnapshotAttributesResult: {
      DBSnapshotIdentifier: 'orders-1',
      DBSnapshotAttributes: [{ AttributeName: 'restore', AttributeValues: restore }],
    },
  },
});

/** As DescribeDBClusterSnapshots prints one of Aurora, DocumentDB or Neptune. */
const clusterSnapshot = (facts: object, restore: readonly string[] = []): Answers => ({
  'rds:DescribeDBClusterSnapshots': {
    DBClusterSnapshots: [
      {
        DBClusterSnapshotIdentifier: 'ledger-1',
        DBClusterIdentifier: 'ledger',
        Engine: 'aurora-postgresql',
        Status: 'available',
        SnapshotType: 'manual',
        StorageEncrypted: true,
        DBClusterSnapshotArn: `arn:aws:rds:${REGION}:${ACCOUNT}:cluster-snapshot:ledger-1`,
        ...facts,
      },
    ],
  },
  'rds:DescribeDBClusterSnapshotAttributes': {
    DBClusterSnapshotAttributesResult: {
      DBClusterSnapshotIdentifier: 'ledger-1',
      DBClusterSnapshotAttributes: [
        { AttributeName: 'restore', AttributeValues: restore },
        { AttributeName: 'copy', AttributeValues: [] },
      ],
    },
  },
});

const PLAIN = { Encrypted: false };
const PLAIN_CLUSTER = { StorageEncrypted: false };
const EVERYONE = ['all'];
/** Aurora's default since February 2026. @see API_DBClusterSnapshot.html, StorageEncryptionType */
const OWNED_BY_AWS = { ...PLAIN_CLUSTER, StorageEncryptionType: 'sse-rds' };

export const RDS_SNAPSHOTS: TruthTable = {
  base: {},
  cases: [
    ...listCases('rds-snapshot-public', `${GUIDE}/USER_ShareSnapshot.html`, {
      good: [
        ['a private snapshot', snapshot(PLAIN), 'pass'],
        ['a snapshot shared with one account', snapshot(PLAIN, ['444455556666']), 'pass'],
        ['a private cluster snapshot', clusterSnapshot(PLAIN_CLUSTER), 'pass'],
        ['a cluster snapshot shared with one account', clusterSnapshot(PLAIN_CLUSTER, ['444455556666']), 'pass'],
      ],
      bad: [
        ['a public snapshot', snapshot(PLAIN, EVERYONE), 'fail'],
        ['a public Aurora cluster snapshot', clusterSnapshot(PLAIN_CLUSTER, EVERYONE), 'fail'],
        [
          'a public DocumentDB cluster snapshot',
          clusterSnapshot({ ...PLAIN_CLUSTER, Engine: 'docdb' }, EVERYONE),
          'fail',
        ],
        [
          'a public Neptune cluster snapshot',
          clusterSnapshot({ ...PLAIN_CLUSTER, Engine: 'neptune' }, EVERYONE),
          'fail',
        ],
      ],
      edge: [
        ['an automated snapshot, which cannot be shared', snapshot({ ...PLAIN, SnapshotType: 'automated' }), 'pass'],
        [
          'an encrypted cluster snapshot, which cannot be public',
          { ...clusterSnapshot({}), 'rds:DescribeDBClusterSnapshotAttributes': 'denied' },
          'pass',
        ],
        ['a public cluster snapshot with a key that AWS owns', clusterSnapshot(OWNED_BY_AWS, EVERYONE), 'fail'],
        [
          'attributes of a cluster snapshot with a key that AWS owns that may not be read',
          {
            ...clusterSnapshot({ ...OWNED_BY_AWS, StorageEncrypted: true }),
            'rds:DescribeDBClusterSnapshotAttributes': 'denied',
          },
          'unknown',
        ],
        [
          'attributes that may not be read',
          { ...snapshot(PLAIN), 'rds:DescribeDBSnapshotAttributes': 'denied' },
          'unknown',
        ],
        [
          'attributes of a cluster snapshot that may not be read',
          { ...clusterSnapshot(PLAIN_CLUSTER), 'rds:DescribeDBClusterSnapshotAttributes': 'denied' },
          'unknown',
        ],
        ['cluster snapshots that may not be listed', { 'rds:DescribeDBClusterSnapshots': 'denied' }, 'unknown'],
        ['no snapshot', { 'rds:DescribeDBClusterSnapshots': { DBClusterSnapshots: [] } }, 'nothing'],
      ],
    }),
    ...listCases('rds-snapshot-encrypted', `${API}/API_DBClusterSnapshot.html`, {
      good: [
        ['an encrypted snapshot', snapshot({}), 'pass'],
        ['an encrypted cluster snapshot', clusterSnapshot({}), 'pass'],
      ],
      bad: [
        ['a plain snapshot', snapshot(PLAIN), 'fail'],
        ['a plain cluster snapshot', clusterSnapshot(PLAIN_CLUSTER), 'fail'],
      ],
      edge: [
        [
          'a plain automated cluster snapshot',
          clusterSnapshot({ ...PLAIN_CLUSTER, SnapshotType: 'automated' }),
          'fail',
        ],
        ['a cluster snapshot with a key that AWS owns', clusterSnapshot(OWNED_BY_AWS), 'pass'],
        [
          'a cluster snapshot of which AWS reports no encryption',
          clusterSnapshot({ ...PLAIN_CLUSTER, StorageEncryptionType: 'none' }),
          'fail',
        ],
        [
          'an instance snapshot with a key that AWS owns',
          snapshot({ ...PLAIN, StorageEncryptionType: 'sse-rds' }),
          'pass',
        ],
        ['snapshots that may not be listed', { 'rds:DescribeDBSnapshots': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
