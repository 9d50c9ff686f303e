import type * as Rds from '@aws-sdk/client-rds';
import { WireError } from '../wire/wire-error';
import { regionOf, type Answer } from './asked';
import { pageOf } from './paging';

const describeDbInstances: Answer<Rds.DescribeDBInstancesCommandInput, Rds.DescribeDBInstancesCommandOutput> = (asked, input) => {
  const all = regionOf(asked).databases;
  const wanted = all.filter(({ DBInstanceIdentifier }) => !input.DBInstanceIdentifier || DBInstanceIdentifier === input.DBInstanceIdentifier);
  if (input.DBInstanceIdentifier && wanted.length === 0) {
    throw new WireError('DBInstanceNotFound', `DBInstance ${input.DBInstanceIdentifier} not found.`, 404);
  }
  const { items, next } = pageOf(wanted, { size: input.MaxRecords, token: input.Marker, most: 100, least: 20, fault: 'InvalidParameterValue' });
  return { DBInstances: items, Marker: next };
};

const describeDbClusters: Answer<Rds.DescribeDBClustersCommandInput, Rds.DescribeDBClustersCommandOutput> = (asked) => {
  regionOf(asked);
  return { DBClusters: [] };
};

const describeDbSnapshots: Answer<Rds.DescribeDBSnapshotsCommandInput, Rds.DescribeDBSnapshotsCommandOutput> = (asked) => {
  regionOf(asked);
  return { DBSnapshots: [] };
};

export const rdsAnswers = { DescribeDBClusters: describeDbClusters, DescribeDBInstances: describeDbInstances, DescribeDBSnapshots: describeDbSnapshots };
