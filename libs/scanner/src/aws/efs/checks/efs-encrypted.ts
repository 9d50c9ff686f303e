import { defineCheck, fail, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const efsEncrypted = defineCheck({
  id: 'efs-encrypted',
  service: 'efs',
  severity: 'MEDIUM',
  kind: 'aws.efs.file-system',
  title: 'EFS file systems are encrypted at rest',
  fault: 'EFS file system is not encrypted at rest',
  recommendation:
    'Create an encrypted file system, copy the files to it and delete the old one. Encryption cannot be enabled in place.',
  subjects: ['encryption-at-rest', 'efs-encryption'],
  equivalents: { prowler: ['efs_encryption_at_rest_enabled'], cloudsploit: ['efsEncryptionEnabled'] },
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted at rest.`) : fail(`${name} is not encrypted at rest.`),
  remedy: {
    hazard: {
      title: 'Move the files to an encrypted file system',
      warning:
        'A deleted file system cannot be restored. Delete it only when the copy is complete and mounted everywhere.',
    },
    console: [
      'Open EFS in the region {region} and create an encrypted file system. Encryption can only be set at creation.',
      'Copy the files of {name} with DataSync, or set up replication to the new file system.',
      'Mount the new file system and delete {name}.',
    ],
    cli: [
      'efs describe-file-systems',
      { note: 'Continue only if the encrypted file system does not exist yet.' },
      'efs create-file-system --creation-token encrypted-{name} --encrypted --kms-key-id <KMS_KEY_ARN>',
      { note: 'Copy the files with a DataSync task, compare both sides, and mount the new file system everywhere.' },
      'efs delete-file-system --file-system-id {name}',
    ],
    terraform: [tf('aws_efs_file_system', { encrypted: true, kms_key_id: '<KMS_KEY_ARN>' })],
    cloudFormation: [cfn('AWS::EFS::FileSystem', { Encrypted: true, KmsKeyId: '<KMS_KEY_ARN>' })],
  },
});
