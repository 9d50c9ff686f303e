import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { known } from '../../../snapshot';

export const cloudfrontLogging = defineCheck({
  id: 'cloudfront-logging',
  service: 'cloudfront',
  severity: 'MEDIUM',
  kind: 'aws.cloudfront.distribution',
  title: 'Distribution writes access logs',
  fault: 'Distribution writes no access logs',
  recommendation: 'Turn on standard logging, or a real-time log configuration.',
  evaluate: ({ name, config, deliversLogs }) =>
    judgeFact(config, ({ writesLogs }) => {
      if (writesLogs) return pass(`${name} writes access logs.`);
      return judgeFact(deliversLogs ?? known(false), (isDelivered) =>
        isDelivered
          ? pass(`CloudWatch Logs delivers the access logs of ${name}.`)
          : fail(`${name} writes no access logs.`),
      );
    }),
});
