import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { known } from '../../../snapshot';
import { editDistribution } from '../remedies';

export const cloudfrontLogging = defineCheck({
  id: 'cloudfront-logging',
  service: 'cloudfront',
  severity: 'MEDIUM',
  kind: 'aws.cloudfront.distribution',
  title: 'Distribution writes access logs',
  fault: 'Distribution writes no access logs',
  recommendation: 'Turn on standard logging, or a real-time log configuration.',
  subjects: ['service-logging'],
  equivalents: { prowler: ['cloudfront_distributions_logging_enabled'], cloudsploit: ['cloudfrontLoggingEnabled'] },
  evaluate: ({ name, config, deliversLogs }) =>
    judgeFact(config, ({ writesLogs }) => {
      if (writesLogs) return pass(`${name} writes access logs.`);
      return judgeFact(deliversLogs ?? known(false), (isDelivered) =>
        isDelivered
          ? pass(`CloudWatch Logs delivers the access logs of ${name}.`)
          : fail(`${name} writes no access logs.`),
      );
    }),
  remedy: editDistribution(
    ['Under Logging choose Add: access logs to a bucket.'],
    { logging_config: { bucket: '<LOG_BUCKET_DOMAIN_NAME>', prefix: '{name}/' } },
    { Logging: { Bucket: '<LOG_BUCKET_DOMAIN_NAME>', Prefix: '{name}/' } },
  ),
});
