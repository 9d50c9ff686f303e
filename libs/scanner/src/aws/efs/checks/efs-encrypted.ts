import { defineCheck, fail, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const efsEncrypted = defineCheck({
  id: 'efs-encrypted',
  service: 'efs',
  severity: 'MEDIUM',
  kind: 'aws.efs.file-system',
  title: 'File system is encrypted',
  fault: 'File system is not encrypted',
  recommendation:
    'Create an encrypted file system, copy the files over, and delete the old one; it cannot be changed in place.',
  subjects: ['encryption-at-rest', 'efs-encryption'],
  equivalents: { prowler: ['efs_encryption_at_rest_enabled'], cloudsploit: ['efsEncryptionEnabled'] },
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted at rest.`) : fail(`${name} keeps its files in the clear.`),
  remedy: {
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
});
