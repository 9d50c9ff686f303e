import { defineCheck, fail, pass } from '../../../define-check';
import { type Remedy, tf, cfn } from '../../../remedies/remedy';

/** What is encrypted is decided when a volume is made: an encrypted copy takes its place. */
const encryptedCopy: Remedy = {
  hazard: {
    title: 'Replace the volume with an encrypted copy',
    warning:
      'The volume is replaced and its instance is stopped meanwhile. What is written after the snapshot is not in the copy: stop the instance first.',
  },
  console: [
    'Stop the instance. Open EC2, Volumes, {name}, and choose Create snapshot.',
    'Copy the snapshot with Encrypt this snapshot, and make a volume of the copy in the same zone.',
    'Detach {name}, attach the new volume under the same device name, start it.',
    'Delete {name} once everything works.',
  ],
  cli: [
    'ec2 describe-volumes --volume-ids {name}',
    { note: 'Check the answer for the zone, the instance and the device, and that no copy was begun before.' },
    'ec2 stop-instances --instance-ids <INSTANCE_ID>',
    'ec2 create-snapshot --volume-id {name}',
    'ec2 wait snapshot-completed --snapshot-ids <SNAPSHOT_ID>',
    'ec2 copy-snapshot --source-region {region} --source-snapshot-id <SNAPSHOT_ID> --encrypted --kms-key-id <KMS_KEY_ARN>',
    'ec2 wait snapshot-completed --snapshot-ids <ENCRYPTED_SNAPSHOT_ID>',
    'ec2 create-volume --snapshot-id <ENCRYPTED_SNAPSHOT_ID> --availability-zone <ZONE> --encrypted',
    'ec2 detach-volume --volume-id {name}',
    'ec2 attach-volume --volume-id <NEW_VOLUME_ID> --instance-id <INSTANCE_ID> --device <DEVICE>',
    'ec2 start-instances --instance-ids <INSTANCE_ID>',
  ],
  terraform: [
    tf(
      'aws_ebs_volume',
      {
        availability_zone: '<ZONE>',
        snapshot_id: '<ENCRYPTED_SNAPSHOT_ID>',
        encrypted: true,
        kms_key_id: '<KMS_KEY_ARN>',
      },
      'A new volume beside the old one: remove the old one from your code once the new one is attached.',
    ),
  ],
  cloudFormation: [
    cfn(
      'AWS::EC2::Volume',
      {
        AvailabilityZone: '<ZONE>',
        SnapshotId: '<ENCRYPTED_SNAPSHOT_ID>',
        Encrypted: true,
        KmsKeyId: '<KMS_KEY_ARN>',
      },
      'A new volume beside the old one: remove the old one from your template once the new one is attached.',
    ),
  ],
};

export const ec2EbsVolumeEncrypted = defineCheck({
  id: 'ec2-ebs-volume-encrypted',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.volume',
  title: 'EBS volume is encrypted',
  fault: 'EBS volume is not encrypted',
  recommendation:
    'Copy a snapshot with encryption on, make a volume of it and swap them. Turn on encryption by default for the region.',
  subjects: ['encryption-at-rest'],
  equivalents: { prowler: ['ec2_ebs_volume_encryption'], cloudsploit: ['ebsEncryptionEnabled'] },
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted.`) : fail(`${name} is stored without encryption.`),
  remedy: encryptedCopy,
});
