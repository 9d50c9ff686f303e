import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectKms } from './collect-kms';
import type * as Kms from './kms-sdk';

declare module '../operations' {
  interface Apis {
    readonly kms: typeof Kms;
  }
}

export const kmsService = defineService({
  id: 'kms',
  name: 'KMS',
  order: 180,
  apis: {
    kms: {
      load: () => import('./kms-sdk'),
      operations: {
        DescribeKey: 'kms:DescribeKey',
        GetKeyPolicy: 'kms:GetKeyPolicy',
        GetKeyRotationStatus: 'kms:GetKeyRotationStatus',
        ListAliases: 'kms:ListAliases',
        ListKeys: 'kms:ListKeys',
      },
    },
  },
  reads: [{ part: 'keys', kinds: ['aws.kms.key'], collect: collectKms }],
  checks: () => Object.values(checks),
});
