import { defineCheck, fail, pass } from '../../../define-check';
import { modifyInstance } from '../remedies';

export const rdsInstancePublic = defineCheck({
  id: 'rds-instance-public',
  service: 'rds',
  severity: 'CRITICAL',
  kind: 'aws.rds.instance',
  title: 'Database is not publicly accessible',
  fault: 'Database is publicly accessible',
  recommendation: 'Turn off public access of the instance and reach it from inside the VPC.',
  subjects: ['public-services', 'rds-public', 'network-access'],
  equivalents: { prowler: ['rds_instance_no_public_access'], cloudsploit: ['rdsPubliclyAccessible'] },
  evaluate: ({ name, isPublic }) =>
    isPublic ? fail(`${name} has a public address.`) : pass(`${name} has no public address.`),
  remedy: modifyInstance(
    'Under Connectivity, Additional configuration, choose Not publicly accessible.',
    '--no-publicly-accessible',
    { terraform: { publicly_accessible: false }, cloudFormation: { PubliclyAccessible: false } },
  ),
});
