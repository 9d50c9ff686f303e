import { defineCheck, fail, pass } from '../../../define-check';

export const redshiftPublic = defineCheck({
  id: 'redshift-public',
  service: 'redshift',
  severity: 'CRITICAL',
  kind: 'aws.redshift.cluster',
  title: 'Warehouse cluster is not public',
  fault: 'Warehouse cluster is public',
  recommendation: 'Turn off public access of the cluster and reach it from inside the VPC.',
  evaluate: ({ name, isPublic }) =>
    isPublic ? fail(`${name} is publicly accessible.`) : pass(`${name} is not publicly accessible.`),
});
