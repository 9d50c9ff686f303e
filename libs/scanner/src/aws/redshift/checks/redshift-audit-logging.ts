import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfnPart } from '../../../remedies/remedy';

export const redshiftAuditLogging = defineCheck({
  id: 'redshift-audit-logging',
  service: 'redshift',
  severity: 'MEDIUM',
  kind: 'aws.redshift.cluster',
  title: 'Redshift clusters have audit logging enabled',
  fault: 'Redshift cluster does not have audit logging enabled',
  recommendation: 'Turn on audit logging for the cluster, to S3 or CloudWatch.',
  subjects: ['data-access-logging', 'service-logging'],
  equivalents: { prowler: ['redshift_cluster_audit_logging'], cloudsploit: ['auditLoggingEnabled'] },
  evaluate: ({ name, writesAuditLog }) =>
    judgeFact(writesAuditLog, (writes) =>
      writes ? pass(`${name} has audit logging enabled.`) : fail(`${name} has audit logging disabled.`),
    ),
  remedy: {
    console: [
      'Open Redshift, Clusters, {name}, Properties, in the region {region}.',
      'Under Database configurations, choose Edit, Edit audit logging, and turn it on.',
    ],
    cli: [
      'redshift enable-logging --cluster-identifier {name} --log-destination-type cloudwatch --log-exports connectionlog userlog useractivitylog',
    ],
    terraform: [
      tf('aws_redshift_logging', {
        cluster_identifier: '{name}',
        log_destination_type: 'cloudwatch',
        log_exports: ['connectionlog', 'userlog', 'useractivitylog'],
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::Redshift::Cluster', {
        ClusterIdentifier: '{name}',
        LoggingProperties: {
          LogDestinationType: 'cloudwatch',
          LogExports: ['connectionlog', 'userlog', 'useractivitylog'],
        },
      }),
    ],
  },
});
