import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';

export const backupVaultExists = defineCheck({
  id: 'backup-vault-exists',
  service: 'backup',
  severity: 'LOW',
  kind: 'aws.backup.region',
  title: 'A backup vault exists in this region',
  fault: 'No backup vault exists in this region',
  recommendation: 'Create a backup vault in the region, with a plan that fills it and a key of your own.',
  subjects: ['backup'],
  equivalents: { prowler: ['backup_vaults_exist'], cloudsploit: ['backupVaultEncrypted'] },
  evaluate: ({ region, vault }) =>
    judgeFact(vault, (name) =>
      name === null ? fail(`AWS Backup has no vault in ${region}.`) : pass(`AWS Backup has the vault ${name}.`),
    ),
  remedy: {
    console: [
      'Open AWS Backup, Vaults, in the region {region}, and choose Create new vault.',
      'Then make a backup plan that names what is to be saved: a vault alone saves nothing.',
    ],
    cli: unlessThere(
      'backup list-backup-vaults',
      'no vault of yours is listed',
      'backup create-backup-vault --backup-vault-name main',
    ),
    terraform: [tf('aws_backup_vault', { name: 'main' })],
    cloudFormation: [cfn('AWS::Backup::BackupVault', { BackupVaultName: 'main' })],
  },
});
