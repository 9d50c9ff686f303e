import { defineCheck, fail, pass } from '../../../define-check';

export const rdsClusterDeletionProtection = defineCheck({
  id: 'rds-cluster-deletion-protection',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.cluster',
  title: 'Database cluster is protected from deletion',
  fault: 'Database cluster can be deleted at once',
  recommendation: 'Turn on deletion protection.',
  evaluate: ({ name, isDeletionProtected }) =>
    isDeletionProtected ? pass(`${name} is protected from deletion.`) : fail(`One call deletes ${name}.`),
});
