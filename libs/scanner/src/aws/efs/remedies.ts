import { type Remedies, cfn, tf } from '../../remedies/remedy';

export const efsRemedies: Remedies = {
  'efs-encrypted': {
    hazard: {
      title: 'Move the files to an encrypted file system',
      warning:
        'A deleted file system cannot be restored. Delete it only once the copy is complete and mounted everywhere.',
    },
    console: [
      'Encryption is decided when a file system is made: open EFS in the region {region} and create an encrypted one.',
      'Copy the files of {name} with DataSync, or replicate it to the new one.',
      'Mount the new one and delete {name}.',
    ],
    cli: [
      'efs describe-file-systems',
      { note: 'Check the answer: go on only where the encrypted file system was not made before.' },
      'efs create-file-system --creation-token encrypted-{name} --encrypted --kms-key-id <KMS_KEY_ARN>',
      { note: 'Copy the files with a DataSync task, compare both sides, and mount the new file system everywhere.' },
      'efs delete-file-system --file-system-id {name}',
    ],
    terraform: [tf('aws_efs_file_system', { encrypted: true, kms_key_id: '<KMS_KEY_ARN>' })],
    cloudFormation: [cfn('AWS::EFS::FileSystem', { Encrypted: true, KmsKeyId: '<KMS_KEY_ARN>' })],
  },
};
