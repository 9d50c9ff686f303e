import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const redshiftAuditLogging = defineCheck({
  id: 'redshift-audit-logging',
  service: 'redshift',
  severity: 'MEDIUM',
  kind: 'aws.redshift.cluster',
  title: 'Warehouse cluster writes an audit log',
  fault: 'Warehouse cluster writes no audit log',
  recommendation: 'Turn on audit logging of the cluster, to a bucket or to CloudWatch.',
  evaluate: ({ name, writesAuditLog }) =>
    judgeFact(writesAuditLog, (writes) =>
      writes ? pass(`${name} writes an audit log.`) : fail(`${name} writes no audit log.`),
    ),
});
