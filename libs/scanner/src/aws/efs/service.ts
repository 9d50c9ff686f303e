import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectEfs } from './collect-efs';
import type * as Efs from './efs-sdk';

declare module '../operations' {
  interface Apis {
    readonly efs: typeof Efs;
  }
}

export const efsService = defineService({
  id: 'efs',
  name: 'EFS',
  order: 70,
  arnName: 'elasticfilesystem',
  apis: {
    efs: {
      load: () => import('./efs-sdk'),
      notOffered: ['us-isob-west-1'],
      operations: { DescribeFileSystems: 'elasticfilesystem:DescribeFileSystems' },
    },
  },
  reads: [{ presets: ['storage'], kinds: ['aws.efs.file-system'], collect: collectEfs }],
  checks: () => Object.values(checks),
});
