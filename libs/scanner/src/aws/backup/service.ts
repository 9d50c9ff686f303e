import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectBackup } from './collect-backup';
import type * as Backup from './backup-sdk';

declare module '../operations' {
  interface Apis {
    readonly backup: typeof Backup;
  }
}

export const backupService = defineService({
  id: 'backup',
  name: 'AWS Backup',
  order: 110,
  apis: {
    backup: {
      load: () => import('./backup-sdk'),
      notOffered: ['us-isob-west-1', 'aws-iso-e'],
      operations: { ListBackupVaults: 'backup:ListBackupVaults' },
    },
  },
  reads: [{ part: 'governance', kinds: ['aws.backup.region'], collect: collectBackup }],
  checks: () => Object.values(checks),
});
