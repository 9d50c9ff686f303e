import { defineCheck, fail, pass } from '../../../define-check';
import { tf, none } from '../../../remedies/remedy';

export const ec2EbsSnapshotEncrypted = defineCheck({
  id: 'ec2-ebs-snapshot-encrypted',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.snapshot',
  title: 'EBS snapshots are encrypted',
  fault: 'EBS snapshot is not encrypted',
  recommendation: 'Create an encrypted copy of the snapshot and delete the original.',
  subjects: ['encryption-at-rest', 'backup-encryption'],
  equivalents: { prowler: ['ec2_ebs_snapshots_encrypted'], cloudsploit: ['ebsEncryptedSnapshots'] },
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted at rest.`) : fail(`${name} is not encrypted at rest.`),
  remedy: {
    hazard: {
      title: 'Create an encrypted copy, then delete the original',
      warning:
        'A deleted snapshot cannot be restored. Delete it only when the copy is completed and you have tested a restore.',
    },
    console: [
      'Open EC2, Snapshots, {name}.',
      'Choose Actions, Copy snapshot, and select Encrypt this snapshot.',
      'When the copy is completed, delete {name}.',
    ],
    cli: [
      'ec2 describe-images --owners self --filters Name=block-device-mapping.snapshot-id,Values={name}',
      {
        note: 'Continue only if no AMI uses the snapshot: such a snapshot cannot be deleted. Check that no encrypted copy exists yet.',
      },
      'ec2 copy-snapshot --source-region {region} --source-snapshot-id {name} --encrypted --kms-key-id <KMS_KEY_ARN>',
      'ec2 wait snapshot-completed --snapshot-ids <ENCRYPTED_SNAPSHOT_ID>',
      'ec2 delete-snapshot --snapshot-id {name}',
    ],
    terraform: [
      tf('aws_ebs_snapshot_copy', {
        source_snapshot_id: '{name}',
        source_region: '{region}',
        encrypted: true,
        kms_key_id: '<KMS_KEY_ARN>',
      }),
    ],
    cloudFormation: none('CloudFormation has no resource type for snapshots.'),
  },
});
