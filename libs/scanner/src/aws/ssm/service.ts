import { defineService, forSecurity } from '../define-service';
import * as checks from './checks/index';
import { collectSsm } from './collect-ssm';
import type * as Ssm from './ssm-sdk';

declare module '../operations' {
  interface Apis {
    readonly ssm: typeof Ssm;
  }
}

export const ssmService = defineService({
  id: 'ssm',
  name: 'Systems Manager',
  order: 160,
  apis: {
    ssm: {
      load: () => import('./ssm-sdk'),
      operations: {
        DescribeDocumentPermission: 'ssm:DescribeDocumentPermission',
        DescribeInstanceInformation: forSecurity('ssm:DescribeInstanceInformation'),
        ListDocuments: 'ssm:ListDocuments',
      },
    },
  },
  reads: [{ part: 'governance', kinds: ['aws.ssm.document'], collect: collectSsm }],
  checks: () => Object.values(checks),
});
