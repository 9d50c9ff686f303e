import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { setAttribute } from '../remedies';

export const elbv2AccessLogs = defineCheck({
  id: 'elbv2-access-logs',
  service: 'elbv2',
  severity: 'MEDIUM',
  kind: 'aws.elbv2.load-balancer',
  title: 'Load balancer writes access logs',
  fault: 'Load balancer writes no access logs',
  recommendation: 'Turn on access logs and give them a bucket.',
  subjects: ['service-logging'],
  equivalents: { prowler: ['elbv2_logging_enabled'], cloudsploit: ['elbv2LoggingEnabled'] },
  // A gateway load balancer has no access logs to turn on.
  concerns: ({ balancerType }) => balancerType !== 'gateway',
  evaluate: ({ name, attributes }) =>
    judgeFact(attributes, ({ 'access_logs.s3.enabled': setting }) =>
      setting === 'true' ? pass(`${name} writes access logs.`) : fail(`${name} writes no access logs.`),
    ),
  remedy: setAttribute(
    'Turn on Access logs and name a bucket whose policy lets the load balancer write.',
    [
      ['access_logs.s3.enabled', 'true'],
      ['access_logs.s3.bucket', '<LOG_BUCKET>'],
    ],
    { access_logs: { enabled: true, bucket: '<LOG_BUCKET>' } },
  ),
});
