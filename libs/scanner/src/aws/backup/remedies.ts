import { unlessThere } from '../../remedies/whole-documents';
import { type Remedies, cfn, tf } from '../../remedies/remedy';

export const backupRemedies: Remedies = {
  'backup-vault-exists': {
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
};
