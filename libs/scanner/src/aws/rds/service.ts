import { defineService, forCost, forSecurity } from '../define-service';
import * as checks from './checks/index';
import { collectRds } from './collect-rds';
import type * as Rds from './rds-sdk';

declare module '../operations' {
  interface Apis {
    readonly rds: typeof Rds;
  }
}

export const rdsService = defineService({
  id: 'rds',
  name: 'RDS',
  order: 60,
  apis: {
    rds: {
      load: () => import('./rds-sdk'),
      operations: {
        DescribeDBClusters: forSecurity('rds:DescribeDBClusters'),
        DescribeDBClusterSnapshotAttributes: forSecurity('rds:DescribeDBClusterSnapshotAttributes'),
        DescribeDBClusterSnapshots: forSecurity('rds:DescribeDBClusterSnapshots'),
        DescribeDBInstances: 'rds:DescribeDBInstances',
        DescribeDBSnapshotAttributes: forSecurity('rds:DescribeDBSnapshotAttributes'),
        DescribeDBSnapshots: 'rds:DescribeDBSnapshots',
        DescribeOrderableDBInstanceOptions: forCost('rds:DescribeOrderableDBInstanceOptions'),
      },
    },
  },
  reads: [
    {
      presets: ['storage'],
      hasSavings: true,
      kinds: ['aws.rds.cluster', 'aws.rds.cluster-snapshot', 'aws.rds.instance', 'aws.rds.snapshot'],
      collect: collectRds,
    },
  ],
  checks: () => Object.values(checks),
});
