import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const cloudfrontLogging = defineCheck({
  id: 'cloudfront-logging',
  service: 'cloudfront',
  unitService: 'cloudfront',
  severity: 'MEDIUM',
  kind: 'aws.cloudfront.distribution',
  title: 'Distribution writes access logs',
  fault: 'Distribution writes no access logs',
  recommendation: 'Turn on standard logging to a bucket, or a real-time log configuration.',
  evaluate: ({ name, config }) =>
    judgeFact(config, ({ writesLogs }) =>
      writesLogs ? pass(`${name} writes access logs.`) : fail(`${name} writes no access logs.`),
    ),
});
