import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';

const FORCED = new Set(['https-only', 'redirect-to-https']);

export const cloudfrontHttps = defineCheck({
  id: 'cloudfront-https',
  service: 'cloudfront',
  unitService: 'cloudfront',
  severity: 'MEDIUM',
  kind: 'aws.cloudfront.distribution',
  title: 'Viewers of the distribution are forced to HTTPS',
  fault: 'Viewers of the distribution may use plain HTTP',
  recommendation: 'Set the viewer protocol policy of the default behaviour to redirect HTTP to HTTPS.',
  evaluate: ({ name, config }) =>
    judgeFact(config, ({ viewerProtocolPolicy }) => {
      if (viewerProtocolPolicy === null) return unknown(`AWS did not say how viewers reach ${name}.`);
      const words = `The viewer protocol policy of ${name} is ${viewerProtocolPolicy}.`;
      return FORCED.has(viewerProtocolPolicy) ? pass(words) : fail(words);
    }),
});
