import { defineCheck, fail, pass } from '../../../define-check';

/** Engines that can authenticate with IAM. */
const ENGINES = new Set(['mysql', 'mariadb', 'postgres', 'aurora', 'aurora-mysql', 'aurora-postgresql']);

export const rdsInstanceIamAuth = defineCheck({
  id: 'rds-instance-iam-auth',
  service: 'rds',
  unitService: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  title: 'Database lets IAM identities sign in',
  fault: 'Database knows passwords only',
  recommendation: 'Turn on IAM database authentication and let programs sign in with their roles.',
  concerns: ({ engine }) => engine === null || ENGINES.has(engine),
  evaluate: ({ name, hasIamAuthentication }) =>
    hasIamAuthentication ? pass(`IAM authentication of ${name} is on.`) : fail(`IAM authentication of ${name} is off.`),
});
