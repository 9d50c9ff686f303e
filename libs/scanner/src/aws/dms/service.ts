import { defineService, forSecurity } from '../define-service';
import * as checks from './checks/index';
import { collectDms } from './collect-dms';
import type * as Dms from './dms-sdk';

declare module '../operations' {
  interface Apis {
    readonly dms: typeof Dms;
  }
}

export const dmsService = defineService({
  id: 'dms',
  name: 'DMS',
  apis: {
    dms: {
      load: () => import('./dms-sdk'),
      operations: {
        DescribeEndpoints: forSecurity('dms:DescribeEndpoints'),
        DescribeReplicationInstances: forSecurity('dms:DescribeReplicationInstances'),
      },
    },
  },
  reads: [{ kinds: ['aws.dms.replication-instance', 'aws.dms.endpoint'], collect: collectDms }],
  checks: () => Object.values(checks),
});
