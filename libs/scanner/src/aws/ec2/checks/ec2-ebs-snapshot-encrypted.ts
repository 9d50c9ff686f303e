import { defineCheck, fail, pass } from '../../../define-check';
import { tf, none } from '../../../remedies/remedy';

export const ec2EbsSnapshotEncrypted = defineCheck({
  id: 'ec2-ebs-snapshot-encrypted',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.snapshot',
  title: 'EBS snapshot is encrypted',
  fault: 'EBS snapshot is not encrypted',
  recommendation: 'Copy the snapshot with encryption on and delete the old one.',
  subjects: ['encryption-at-rest', 'backup-encryption'],
  equivalents: { prowler: ['ec2_ebs_snapshots_encrypted'], cloudsploit: ['ebsEncryptedSnapshots'] },
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted.`) : fail(`${name} is not encrypted.`),
  remedy: {
    hazard: {
      title: 'Copy the snapshot with encryption, then delete the original',
      warning: 'A deleted snapshot cannot be restored. Delete it only once the copy is completed and restores.',
    },
    console: [
      'Open EC2, Snapshots, {name}.',
      'Choose Actions, Copy snapshot, with Encrypt this snapshot.',
      'Delete {name} once the copy is complete.',
    ],
    cli: [
      'ec2 describe-images --owners self --filters Name=block-device-mapping.snapshot-id,Values={name}',
      {
        note: 'Check the answer: a snapshot that an image uses cannot be deleted, and no copy should have been made before.',
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
