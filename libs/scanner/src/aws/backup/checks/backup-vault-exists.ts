import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const backupVaultExists = defineCheck({
  id: 'backup-vault-exists',
  service: 'backup',
  severity: 'LOW',
  kind: 'aws.backup.region',
  title: 'A backup vault exists in this region',
  fault: 'No backup vault exists in this region',
  recommendation: 'Create a backup vault in the region, with a plan that fills it and a key of your own.',
  evaluate: ({ region, vault }) =>
    judgeFact(vault, (name) =>
      name === null ? fail(`AWS Backup has no vault in ${region}.`) : pass(`AWS Backup has the vault ${name}.`),
    ),
});
