import { type Remedies, type Remedy, type RemedyObject, cfnPart, tf, tfPart } from '../../remedies/remedy';

const cluster = (step: string, flags: string, body: RemedyObject, properties: RemedyObject): Remedy => ({
  console: [
    'Open Redshift, Clusters, {name}, in the region {region}, and choose Actions, Modify.',
    step,
    'Save the changes.',
  ],
  cli: [`redshift modify-cluster --cluster-identifier {name} ${flags}`],
  terraform: [tfPart('aws_redshift_cluster', { cluster_identifier: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::Redshift::Cluster', { ClusterIdentifier: '{name}', ...properties })],
});

export const redshiftRemedies: Remedies = {
  'redshift-public': cluster(
    'Under Network and security turn off Publicly accessible.',
    '--no-publicly-accessible',
    { publicly_accessible: false },
    { PubliclyAccessible: false },
  ),
  'redshift-encrypted': cluster(
    'Turn on encryption with a key of KMS; the cluster is read-only while it moves.',
    '--encrypted --kms-key-id <KMS_KEY_ARN>',
    { encrypted: true, kms_key_id: '<KMS_KEY_ARN>' },
    { Encrypted: true, KmsKeyId: '<KMS_KEY_ARN>' },
  ),
  'redshift-audit-logging': {
    console: [
      'Open Redshift, Clusters, {name}, Properties, in the region {region}.',
      'Beside Database configurations choose Edit, Edit audit logging, and turn it on.',
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
  'redshift-snapshots': cluster(
    'Set the retention of automated snapshots to 7 days or more.',
    '--automated-snapshot-retention-period 7',
    { automated_snapshot_retention_period: 7 },
    { AutomatedSnapshotRetentionPeriod: 7 },
  ),
};
