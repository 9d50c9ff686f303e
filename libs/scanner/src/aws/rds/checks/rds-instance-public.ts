import { defineCheck, fail, pass } from '../../../define-check';
import { modifyInstance } from '../remedies';

export const rdsInstancePublic = defineCheck({
  id: 'rds-instance-public',
  service: 'rds',
  severity: 'CRITICAL',
  kind: 'aws.rds.instance',
  title: 'RDS instances are not publicly accessible',
  fault: 'RDS instance is publicly accessible',
  recommendation: 'Turn off public access to the instance and connect to it from within the VPC.',
  subjects: ['public-services', 'rds-public', 'network-access'],
  equivalents: { prowler: ['rds_instance_no_public_access'], cloudsploit: ['rdsPubliclyAccessible'] },
  evaluate: ({ name, isPublic }) =>
    isPublic ? fail(`${name} is publicly accessible.`) : pass(`${name} is not publicly accessible.`),
  remedy: modifyInstance(
    'Under Connectivity, Additional configuration, choose Not publicly accessible.',
    '--no-publicly-accessible',
    { terraform: { publicly_accessible: false }, cloudFormation: { PubliclyAccessible: false } },
  ),
});
