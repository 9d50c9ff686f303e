import { defineCheck, fail, pass } from '../../../define-check';

export const rdsInstancePublic = defineCheck({
  id: 'rds-instance-public',
  service: 'rds',
  severity: 'CRITICAL',
  kind: 'aws.rds.instance',
  title: 'Database is not publicly accessible',
  fault: 'Database is publicly accessible',
  recommendation: 'Turn off public access of the instance and reach it from inside the VPC.',
  evaluate: ({ name, isPublic }) =>
    isPublic ? fail(`${name} has a public address.`) : pass(`${name} has no public address.`),
});
