import { defineCheck, fail, pass } from '../../../define-check';
import { type Remedy, tf, cfn } from '../../../remedies/remedy';

/** Encryption is set when a volume is created, so the volume is replaced with an encrypted copy. */
const encryptedCopy: Remedy = {
  hazard: {
    title: 'Replace the volume with an encrypted copy',
    warning:
      'The instance is stopped while the volume is replaced. Data written after the snapshot is not in the copy, so stop the instance first.',
  },
  console: [
    'Stop the instance. Open EC2, Volumes, {name}, and choose Create snapshot.',
    'Copy the snapshot with Encrypt this snapshot, and create a volume of the same type from the copy in the same Availability Zone.',
    'Detach {name}, attach the new volume under the same device name, and start the instance.',
    'When everything works, delete {name}.',
  ],
  cli: [
    'ec2 describe-volumes --volume-ids {name}',
    {
      note: 'Note the zone, instance, device, type, IOPS and throughput in the output, and check that no copy was started before.',
    },
    'ec2 stop-instances --instance-ids <INSTANCE_ID>',
    'ec2 wait instance-stopped --instance-ids <INSTANCE_ID>',
    'ec2 create-snapshot --volume-id {name}',
    'ec2 wait snapshot-completed --snapshot-ids <SNAPSHOT_ID>',
    'ec2 copy-snapshot --source-region {region} --source-snapshot-id <SNAPSHOT_ID> --encrypted --kms-key-id <KMS_KEY_ARN>',
    'ec2 wait snapshot-completed --snapshot-ids <ENCRYPTED_SNAPSHOT_ID>',
    'ec2 create-volume --snapshot-id <ENCRYPTED_SNAPSHOT_ID> --availability-zone <ZONE> --volume-type <TYPE> --encrypted',
    'ec2 wait volume-available --volume-ids <NEW_VOLUME_ID>',
    'ec2 detach-volume --volume-id {name}',
    'ec2 wait volume-available --volume-ids {name}',
    'ec2 attach-volume --volume-id <NEW_VOLUME_ID> --instance-id <INSTANCE_ID> --device <DEVICE>',
    'ec2 start-instances --instance-ids <INSTANCE_ID>',
  ],
  terraform: [
    tf(
      'aws_ebs_volume',
      {
        availability_zone: '<ZONE>',
        snapshot_id: '<ENCRYPTED_SNAPSHOT_ID>',
        type: '<TYPE>',
        encrypted: true,
        kms_key_id: '<KMS_KEY_ARN>',
      },
      'Creates a second volume. When it is attached, remove the old one from your code.',
    ),
  ],
  cloudFormation: [
    cfn(
      'AWS::EC2::Volume',
      {
        AvailabilityZone: '<ZONE>',
        SnapshotId: '<ENCRYPTED_SNAPSHOT_ID>',
        VolumeType: '<TYPE>',
        Encrypted: true,
        KmsKeyId: '<KMS_KEY_ARN>',
      },
      'Creates a second volume. When it is attached, remove the old one from your template.',
    ),
  ],
};

export const ec2EbsVolumeEncrypted = defineCheck({
  id: 'ec2-ebs-volume-encrypted',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.volume',
  title: 'EBS volumes are encrypted',
  fault: 'EBS volume is not encrypted',
  recommendation:
    'Replace the volume with an encrypted copy created from a snapshot. Turn on encryption by default for the region.',
  subjects: ['encryption-at-rest'],
  equivalents: { prowler: ['ec2_ebs_volume_encryption'], cloudsploit: ['ebsEncryptionEnabled'] },
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted at rest.`) : fail(`${name} is not encrypted at rest.`),
  remedy: encryptedCopy,
});
