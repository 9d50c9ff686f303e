import { defineCheck, fail, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const rdsClusterDeletionProtection = defineCheck({
  id: 'rds-cluster-deletion-protection',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.cluster',
  title: 'RDS clusters have deletion protection enabled',
  fault: 'RDS cluster does not have deletion protection enabled',
  recommendation: 'Turn on deletion protection.',
  subjects: ['deletion-protection'],
  equivalents: { prowler: ['rds_cluster_deletion_protection'], cloudsploit: ['rdsDeletionProtectionEnabled'] },
  evaluate: ({ name, isDeletionProtected }) =>
    isDeletionProtected
      ? pass(`${name} has deletion protection enabled.`)
      : fail(`${name} has deletion protection disabled.`),
  remedy: {
    console: [
      'Open RDS, Databases, {name}, in the region {region}, and choose Modify.',
      'Turn on Deletion protection.',
      'Choose Continue and Modify cluster.',
    ],
    cli: ['rds modify-db-cluster --db-cluster-identifier {name} --deletion-protection'],
    terraform: [tfPart('aws_rds_cluster', { cluster_identifier: '{name}', deletion_protection: true })],
    cloudFormation: [cfnPart('AWS::RDS::DBCluster', { DBClusterIdentifier: '{name}', DeletionProtection: true })],
  },
});
