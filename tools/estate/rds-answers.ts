import { regionOf } from '../demo-cloud/answers/asked';
import type { DemoRegion } from '../demo-cloud/generate/region';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, finder, listed, type Operation } from './answering';

const PAGE = { size: 'MaxRecords', token: 'Marker', most: 100, least: 20, fault: 'InvalidParameterValue' };
const told = (list: string, all: (region: DemoRegion) => readonly object[]): Operation =>
  listed(PAGE, list, (asked) => all(regionOf(asked)));

const database = finder(
  (asked) => regionOf(asked).databases,
  ({ DBInstanceIdentifier }, id) => DBInstanceIdentifier === id,
  (id) => new WireError('DBInstanceNotFound', `DBInstance ${id} not found.`, 404),
);
const dbSnapshot = finder(
  (asked) => regionOf(asked).dbSnapshots,
  ({ snapshot }, id) => snapshot.DBSnapshotIdentifier === id,
  (id) => new WireError('DBSnapshotNotFound', `DBSnapshot ${id} not found.`, 404),
);
const clusterSnapshot = finder(
  (asked) => regionOf(asked).dbClusterSnapshots,
  ({ DBClusterSnapshotIdentifier }, id) => DBClusterSnapshotIdentifier === id,
  (id) => new WireError('DBClusterSnapshotNotFoundFault', `DBClusterSnapshot ${id} not found.`, 404),
);

/** Who may restore a snapshot, under the names that snapshots of databases and of clusters have for it. */
const restoredBy = (kind: 'DBSnapshot' | 'DBClusterSnapshot', id: string | undefined, isShared: boolean): object => ({
  [`${kind}AttributesResult`]: {
    [`${kind}Identifier`]: id,
    [`${kind}Attributes`]: [{ AttributeName: 'restore', AttributeValues: isShared ? ['all'] : [] }],
  },
});

export const rdsAnswers = {
  DescribeDBClusters: told('DBClusters', ({ dbClusters }) => dbClusters),
  // The company shares no snapshot of a cluster.
  DescribeDBClusterSnapshotAttributes: about(
    clusterSnapshot('DBClusterSnapshotIdentifier'),
    ({ DBClusterSnapshotIdentifier }) => restoredBy('DBClusterSnapshot', DBClusterSnapshotIdentifier, false),
  ),
  DescribeDBClusterSnapshots: told('DBClusterSnapshots', ({ dbClusterSnapshots }) => dbClusterSnapshots),
  DescribeDBInstances: listed(PAGE, 'DBInstances', (asked, input) =>
    input['DBInstanceIdentifier'] ? [database('DBInstanceIdentifier')(asked, input)] : regionOf(asked).databases,
  ),
  DescribeDBSnapshotAttributes: about(dbSnapshot('DBSnapshotIdentifier'), ({ snapshot, isShared }) =>
    restoredBy('DBSnapshot', snapshot.DBSnapshotIdentifier, isShared),
  ),
  DescribeDBSnapshots: told('DBSnapshots', ({ dbSnapshots }) => dbSnapshots.map(({ snapshot }) => snapshot)),
  // RDS sells the company every class with the storage that it has.
  DescribeOrderableDBInstanceOptions: listed(
    PAGE,
    'OrderableDBInstanceOptions',
    (asked, { Engine, EngineVersion, DBInstanceClass }) => {
      regionOf(asked);
      const option = { Engine, EngineVersion, DBInstanceClass, MultiAZCapable: true, Vpc: true };
      return ['gp2', 'gp3', 'io1'].map((StorageType) => ({ ...option, StorageType }));
    },
  ),
} satisfies Readonly<Record<string, Operation>>;
