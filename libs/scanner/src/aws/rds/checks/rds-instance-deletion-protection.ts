import { defineCheck, fail, pass } from '../../../define-check';
import { isSetHere } from '../where-set';
import { modifyInstance } from '../remedies';

export const rdsInstanceDeletionProtection = defineCheck({
  id: 'rds-instance-deletion-protection',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  title: 'RDS instances have deletion protection enabled',
  fault: 'RDS instance does not have deletion protection enabled',
  recommendation: 'Turn on deletion protection.',
  subjects: ['deletion-protection'],
  equivalents: { prowler: ['rds_instance_deletion_protection'], cloudsploit: ['rdsDeletionProtectionEnabled'] },
  concerns: isSetHere,
  evaluate: ({ name, isDeletionProtected }) =>
    isDeletionProtected
      ? pass(`${name} has deletion protection enabled.`)
      : fail(`${name} has deletion protection disabled.`),
  remedy: modifyInstance('Turn on Deletion protection.', '--deletion-protection', {
    terraform: { deletion_protection: true },
    cloudFormation: { DeletionProtection: true },
  }),
});
