import { redshiftAuditLogging } from './redshift-audit-logging';
import { redshiftEncrypted } from './redshift-encrypted';
import { redshiftPublic } from './redshift-public';
import { redshiftSnapshots } from './redshift-snapshots';
import type { AnyCheck } from '../../../define-check';

export const redshiftChecks: readonly AnyCheck[] = [
  redshiftAuditLogging,
  redshiftEncrypted,
  redshiftPublic,
  redshiftSnapshots,
];
