import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const elbClassicAccessLogs = defineCheck({
  id: 'elb-classic-access-logs',
  service: 'elb',
  severity: 'MEDIUM',
  kind: 'aws.elb.load-balancer',
  title: 'Classic load balancer writes access logs',
  fault: 'Classic load balancer writes no access logs',
  recommendation: 'Turn on access logs and give them a bucket, or move to an application load balancer.',
  evaluate: ({ name, writesAccessLogs }) =>
    judgeFact(writesAccessLogs, (writes) =>
      writes ? pass(`${name} writes access logs.`) : fail(`${name} writes no access logs.`),
    ),
});
