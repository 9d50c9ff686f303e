import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';

export const backupVaultExists = defineCheck({
  id: 'backup-vault-exists',
  service: 'backup',
  severity: 'LOW',
  kind: 'aws.backup.region',
  title: 'AWS Backup has a vault in each region',
  fault: 'AWS Backup has no vault in the region',
  recommendation:
    'Create a backup vault in the region, encrypted with a customer managed key, and a backup plan that uses it.',
  subjects: ['backup'],
  equivalents: { prowler: ['backup_vaults_exist'], cloudsploit: ['backupVaultEncrypted'] },
  evaluate: ({ region, vault }) =>
    judgeFact(vault, (name) =>
      name === null
        ? fail(`AWS Backup has no vault in ${region}.`)
        : pass(`AWS Backup has the vault ${name} in the region.`),
    ),
  remedy: {
    console: [
      'Open AWS Backup, Vaults, in the region {region}, and choose Create new vault.',
      'Create a backup plan and assign resources to it. A vault without a plan backs up nothing.',
    ],
    cli: unlessThere(
      'backup list-backup-vaults',
      'none of your vaults is listed',
      'backup create-backup-vault --backup-vault-name main',
    ),
    terraform: [tf('aws_backup_vault', { name: 'main' })],
    cloudFormation: [cfn('AWS::Backup::BackupVault', { BackupVaultName: 'main' })],
  },
});
