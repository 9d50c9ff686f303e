import { defineCheck, fail, pass } from '../../../define-check';
import { isSetHere } from '../where-set';

/** Engines that can authenticate with IAM by a setting; DocumentDB needs none. */
const ENGINES = new Set(['mysql', 'mariadb', 'postgres', 'aurora', 'aurora-mysql', 'aurora-postgresql', 'neptune']);

export const rdsInstanceIamAuth = defineCheck({
  id: 'rds-instance-iam-auth',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  alsoKinds: ['aws.rds.cluster'],
  title: 'Database lets IAM identities sign in',
  fault: 'Database knows passwords only',
  recommendation: 'Turn on IAM database authentication and let programs sign in with their roles.',
  concerns: (database) => isSetHere(database) && (database.engine === null || ENGINES.has(database.engine)),
  evaluate: ({ name, hasIamAuthentication }) =>
    hasIamAuthentication ? pass(`IAM authentication of ${name} is on.`) : fail(`IAM authentication of ${name} is off.`),
});
