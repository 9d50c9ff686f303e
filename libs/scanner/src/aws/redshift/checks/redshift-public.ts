import { defineCheck, fail, pass } from '../../../define-check';
import { modifyCluster } from '../remedies';

export const redshiftPublic = defineCheck({
  id: 'redshift-public',
  service: 'redshift',
  severity: 'CRITICAL',
  kind: 'aws.redshift.cluster',
  title: 'Redshift clusters are not publicly accessible',
  fault: 'Redshift cluster is publicly accessible',
  recommendation: 'Turn off public access to the cluster and connect to it from within the VPC.',
  subjects: ['public-services', 'network-access'],
  equivalents: { prowler: ['redshift_cluster_public_access'], cloudsploit: ['redshiftPubliclyAccessible'] },
  evaluate: ({ name, isPublic }) =>
    isPublic ? fail(`${name} is publicly accessible.`) : pass(`${name} is not publicly accessible.`),
  remedy: modifyCluster(
    'Under Network and security, turn off Publicly accessible.',
    '--no-publicly-accessible',
    { publicly_accessible: false },
    { PubliclyAccessible: false },
  ),
});
