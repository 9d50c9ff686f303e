// Written by `npm run lists`.
export { redshiftAuditLogging } from './redshift-audit-logging';
export { redshiftEncrypted } from './redshift-encrypted';
export { redshiftPublic } from './redshift-public';
export { redshiftSnapshots } from './redshift-snapshots';
