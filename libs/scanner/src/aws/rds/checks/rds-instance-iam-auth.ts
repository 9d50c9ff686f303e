import { defineCheck, fail, pass } from '../../../define-check';
import { isSetHere } from '../where-set';
import { modifyInstance, modifyCluster } from '../remedies';

/** Engines with a setting for IAM authentication; DocumentDB needs none. */
const ENGINES = new Set(['mysql', 'mariadb', 'postgres', 'aurora', 'aurora-mysql', 'aurora-postgresql', 'neptune']);

export const rdsInstanceIamAuth = defineCheck({
  id: 'rds-instance-iam-auth',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  alsoKinds: ['aws.rds.cluster'],
  title: 'RDS databases have IAM authentication enabled',
  fault: 'RDS database does not have IAM authentication enabled',
  recommendation: 'Turn on IAM database authentication, and let applications sign in with their roles.',
  subjects: ['database-authentication'],
  equivalents: { prowler: ['rds_instance_iam_authentication_enabled'], cloudsploit: ['iamDbAuthenticationEnabled'] },
  concerns: (database) => isSetHere(database) && (database.engine === null || ENGINES.has(database.engine)),
  evaluate: ({ name, hasIamAuthentication }) =>
    hasIamAuthentication
      ? pass(`${name} has IAM authentication enabled.`)
      : fail(`${name} has IAM authentication disabled.`),
  remedy: modifyInstance(
    'Under Database authentication, choose Password and IAM database authentication.',
    '--enable-iam-database-authentication',
    {
      terraform: { iam_database_authentication_enabled: true },
      cloudFormation: { EnableIAMDatabaseAuthentication: true },
    },
    true,
  ),
  remedyByArnType: {
    cluster: modifyCluster(
      'Under Database authentication, choose Password and IAM database authentication.',
      '--enable-iam-database-authentication',
      { iam_database_authentication_enabled: true },
      { EnableIAMDatabaseAuthentication: true },
    ),
  },
});
