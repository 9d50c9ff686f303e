import type * as Rds from '@aws-sdk/client-rds';
import { WireError } from '../wire/wire-error';
import { regionOf, type Answer } from './asked';
import { pageOf } from './paging';

const describeDbInstances: Answer<Rds.DescribeDBInstancesCommandInput, Rds.DescribeDBInstancesCommandOutput> = (
  asked,
  input,
) => {
  const all = regionOf(asked).databases;
  const wanted = all.filter(
    ({ DBInstanceIdentifier }) => !input.DBInstanceIdentifier || DBInstanceIdentifier === input.DBInstanceIdentifier,
  );
  if (input.DBInstanceIdentifier && wanted.length === 0) {
    throw new WireError('DBInstanceNotFound', `DBInstance ${input.DBInstanceIdentifier} not found.`, 404);
  }
  const { items, next } = pageOf(wanted, {
    size: input.MaxRecords,
    token: input.Marker,
    most: 100,
    least: 20,
    fault: 'InvalidParameterValue',
  });
  return { DBInstances: items, Marker: next };
};

const describeDbClusters: Answer<Rds.DescribeDBClustersCommandInput, Rds.DescribeDBClustersCommandOutput> = (
  asked,
  input,
) => {
  const { items, next } = pageOf(regionOf(asked).dbClusters, {
    size: input.MaxRecords,
    token: input.Marker,
    most: 100,
    least: 20,
    fault: 'InvalidParameterValue',
  });
  return { DBClusters: items, Marker: next };
};

const describeDbSnapshots: Answer<Rds.DescribeDBSnapshotsCommandInput, Rds.DescribeDBSnapshotsCommandOutput> = (
  asked,
  input,
) => {
  const all = regionOf(asked).dbSnapshots.map(({ snapshot }) => snapshot);
  const { items, next } = pageOf(all, {
    size: input.MaxRecords,
    token: input.Marker,
    most: 100,
    least: 20,
    fault: 'InvalidParameterValue',
  });
  return { DBSnapshots: items, Marker: next };
};

const describeDbSnapshotAttributes: Answer<
  Rds.DescribeDBSnapshotAttributesCommandInput,
  Rds.DescribeDBSnapshotAttributesCommandOutput
> = (asked, { DBSnapshotIdentifier: id }) => {
  const found = regionOf(asked).dbSnapshots.find(({ snapshot }) => snapshot.DBSnapshotIdentifier === id);
  if (!found) throw new WireError('DBSnapshotNotFound', `DBSnapshot ${id} not found.`, 404);
  const attributes = [{ AttributeName: 'restore', AttributeValues: found.isShared ? ['all'] : [] }];
  return { DBSnapshotAttributesResult: { DBSnapshotIdentifier: id, DBSnapshotAttributes: attributes } };
};

const describeDbClusterSnapshots: Answer<
  Rds.DescribeDBClusterSnapshotsCommandInput,
  Rds.DescribeDBClusterSnapshotsCommandOutput
> = (asked, input) => {
  const { items, next } = pageOf(regionOf(asked).dbClusterSnapshots, {
    size: input.MaxRecords,
    token: input.Marker,
    most: 100,
    least: 20,
    fault: 'InvalidParameterValue',
  });
  return { DBClusterSnapshots: items, Marker: next };
};

/** The company shares no snapshot of a cluster. */
const describeDbClusterSnapshotAttributes: Answer<
  Rds.DescribeDBClusterSnapshotAttributesCommandInput,
  Rds.DescribeDBClusterSnapshotAttributesCommandOutput
> = (asked, { DBClusterSnapshotIdentifier: id }) => {
  const all = regionOf(asked).dbClusterSnapshots;
  if (!all.some(({ DBClusterSnapshotIdentifier }) => DBClusterSnapshotIdentifier === id))
    throw new WireError('DBClusterSnapshotNotFoundFault', `DBClusterSnapshot ${id} not found.`, 404);
  const attributes = [{ AttributeName: 'restore', AttributeValues: [] }];
  return {
    DBClusterSnapshotAttributesResult: { DBClusterSnapshotIdentifier: id, DBClusterSnapshotAttributes: attributes },
  };
};

/** RDS sells the company every class with the storage that it has. */
const describeOrderable: Answer<
  Rds.DescribeOrderableDBInstanceOptionsCommandInput,
  Rds.DescribeOrderableDBInstanceOptionsCommandOutput
> = (asked, { Engine, EngineVersion, DBInstanceClass, MaxRecords, Marker }) => {
  regionOf(asked);
  const all = ['gp2', 'gp3', 'io1'].map((StorageType) => ({
    Engine,
    EngineVersion,
    DBInstanceClass,
    StorageType,
    MultiAZCapable: true,
    Vpc: true,
  }));
  const { items, next } = pageOf(all, {
    size: MaxRecords,
    token: Marker,
    most: 100,
    least: 20,
    fault: 'InvalidParameterValue',
  });
  return { OrderableDBInstanceOptions: items, Marker: next };
};

export const rdsAnswers = {
  DescribeDBClusters: describeDbClusters,
  DescribeDBClusterSnapshotAttributes: describeDbClusterSnapshotAttributes,
  DescribeDBClusterSnapshots: describeDbClusterSnapshots,
  DescribeDBInstances: describeDbInstances,
  DescribeDBSnapshotAttributes: describeDbSnapshotAttributes,
  DescribeDBSnapshots: describeDbSnapshots,
  DescribeOrderableDBInstanceOptions: describeOrderable,
};
