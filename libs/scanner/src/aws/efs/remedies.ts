import { type Remedies, cfn, tf } from '../../remedies/remedy';

export const efsRemedies: Remedies = {
  'efs-encrypted': {
    console: [
      'Encryption is decided when a file system is made: open EFS in the region {region} and create an encrypted one.',
      'Copy the files of {name} with DataSync, or replicate it to the new one.',
      'Mount the new one and delete {name}.',
    ],
    cli: [
      'efs create-file-system --encrypted --kms-key-id <KMS_KEY_ARN>',
      'efs delete-file-system --file-system-id {name}',
    ],
    terraform: [tf('aws_efs_file_system', { encrypted: true, kms_key_id: '<KMS_KEY_ARN>' })],
    cloudFormation: [cfn('AWS::EFS::FileSystem', { Encrypted: true, KmsKeyId: '<KMS_KEY_ARN>' })],
  },
};
