import { rdsClusterDeletionProtection } from './rds-cluster-deletion-protection';
import { rdsClusterEncrypted } from './rds-cluster-encrypted';
import { rdsInstanceAutoMinorUpgrade } from './rds-instance-auto-minor-upgrade';
import { rdsInstanceBackup } from './rds-instance-backup';
import { rdsInstanceCopyTags } from './rds-instance-copy-tags';
import { rdsInstanceDefaultAdmin } from './rds-instance-default-admin';
import { rdsInstanceDeletionProtection } from './rds-instance-deletion-protection';
import { rdsInstanceEncrypted } from './rds-instance-encrypted';
import { rdsInstanceEnhancedMonitoring } from './rds-instance-enhanced-monitoring';
import { rdsInstanceIamAuth } from './rds-instance-iam-auth';
import { rdsInstanceLogExport } from './rds-instance-log-export';
import { rdsInstanceMultiAz } from './rds-instance-multi-az';
import { rdsInstancePublic } from './rds-instance-public';
import { rdsSnapshotEncrypted } from './rds-snapshot-encrypted';
import { rdsSnapshotPublic } from './rds-snapshot-public';
import type { AnyCheck } from '../../../define-check';

export const rdsChecks: readonly AnyCheck[] = [
  rdsClusterDeletionProtection,
  rdsClusterEncrypted,
  rdsInstanceAutoMinorUpgrade,
  rdsInstanceBackup,
  rdsInstanceCopyTags,
  rdsInstanceDefaultAdmin,
  rdsInstanceDeletionProtection,
  rdsInstanceEncrypted,
  rdsInstanceEnhancedMonitoring,
  rdsInstanceIamAuth,
  rdsInstanceLogExport,
  rdsInstanceMultiAz,
  rdsInstancePublic,
  rdsSnapshotEncrypted,
  rdsSnapshotPublic,
];
