import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { toFact } from '../../../snapshot';
import type { LoadBalancer } from '../load-balancer';
import { setAttribute } from '../remedies';

/**
 * Gateway Load Balancers have no access logs, and Network Load Balancers only of TLS listeners
 * (https://docs.aws.amazon.com/elasticloadbalancing/latest/network/load-balancer-access-logs.html).
 */
const hasAccessLogs = ({ balancerType, listeners }: LoadBalancer): boolean =>
  balancerType === 'network'
    ? !listeners.known || listeners.value.some(({ protocol }) => protocol === null || protocol === 'TLS')
    : balancerType !== 'gateway';

export const elbv2AccessLogs = defineCheck({
  id: 'elbv2-access-logs',
  service: 'elbv2',
  severity: 'MEDIUM',
  kind: 'aws.elbv2.load-balancer',
  title: 'Load balancers have access logging enabled',
  fault: 'Load balancer does not have access logging enabled',
  recommendation: 'Turn on access logs with an S3 bucket as target.',
  subjects: ['service-logging'],
  equivalents: { prowler: ['elbv2_logging_enabled'], cloudsploit: ['elbv2LoggingEnabled'] },
  concerns: hasAccessLogs,
  evaluate: ({ name, attributes, deliversLogs, balancerType, listeners }) =>
    judgeFact(attributes, ({ 'access_logs.s3.enabled': setting }) => {
      if (setting === 'true') return pass(`${name} has access logging enabled.`);
      return judgeFact(deliversLogs ?? toFact(false), (isDelivered) => {
        if (isDelivered) return pass(`${name} delivers access logs through CloudWatch Logs.`);
        const off = fail(`${name} has access logging disabled.`);
        return balancerType === 'network' ? judgeFact(listeners, () => off) : off;
      });
    }),
  remedy: setAttribute(
    'Turn on Access logs and select a bucket whose policy allows the load balancer to write.',
    [
      ['access_logs.s3.enabled', 'true'],
      ['access_logs.s3.bucket', '<LOG_BUCKET>'],
    ],
    { access_logs: { enabled: true, bucket: '<LOG_BUCKET>' } },
  ),
});
