import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { toFact } from '../../../snapshot';
import { editDistribution } from '../remedies';

export const cloudfrontLogging = defineCheck({
  id: 'cloudfront-logging',
  service: 'cloudfront',
  severity: 'MEDIUM',
  kind: 'aws.cloudfront.distribution',
  title: 'CloudFront distributions have access logging enabled',
  fault: 'CloudFront distribution does not have access logging enabled',
  recommendation: 'Turn on standard logging, or configure real-time logs.',
  subjects: ['service-logging'],
  equivalents: { prowler: ['cloudfront_distributions_logging_enabled'], cloudsploit: ['cloudfrontLoggingEnabled'] },
  evaluate: ({ name, config, deliversLogs }) =>
    judgeFact(config, ({ writesLogs }) => {
      if (writesLogs) return pass(`${name} has access logging enabled.`);
      return judgeFact(deliversLogs ?? toFact(false), (isDelivered) =>
        isDelivered
          ? pass(`${name} delivers access logs through CloudWatch Logs.`)
          : fail(`${name} has no access logging.`),
      );
    }),
  remedy: editDistribution(
    ['Under Logging, choose Add and select a destination for access logs.'],
    { logging_config: { bucket: '<LOG_BUCKET_DOMAIN_NAME>', prefix: '{name}/' } },
    { Logging: { Bucket: '<LOG_BUCKET_DOMAIN_NAME>', Prefix: '{name}/' } },
  ),
});
