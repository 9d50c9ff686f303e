import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { editDistribution } from '../remedies';

const FORCED = new Set(['https-only', 'redirect-to-https']);

export const cloudfrontHttps = defineCheck({
  id: 'cloudfront-https',
  service: 'cloudfront',
  severity: 'MEDIUM',
  kind: 'aws.cloudfront.distribution',
  title: 'CloudFront distributions require HTTPS for viewers',
  fault: 'CloudFront distribution allows HTTP for viewers',
  recommendation: 'Set the viewer protocol policy of every cache behavior to Redirect HTTP to HTTPS.',
  subjects: ['encryption-in-transit'],
  equivalents: { prowler: ['cloudfront_distributions_https_enabled'], cloudsploit: ['cloudfrontHttpsOnly'] },
  evaluate: ({ name, config }) =>
    judgeFact(config, ({ viewerProtocolPolicy, pathPolicies = [] }) => {
      const all = [{ path: 'all other paths', policy: viewerProtocolPolicy }, ...pathPolicies];
      const open = all.filter(({ policy }) => policy !== null && !FORCED.has(policy));
      if (open.length > 0) return fail(`${name} allows HTTP for ${open.map(({ path }) => path).join(', ')}.`);
      return all.some(({ policy }) => policy === null)
        ? unknown(`AWS does not report the viewer protocol policy of ${name}.`)
        : pass(`All cache behaviors of ${name} require HTTPS.`);
    }),
  remedy: editDistribution(
    ['Under Behaviors, edit each one that allows HTTP and set Viewer protocol policy to Redirect HTTP to HTTPS.'],
    { default_cache_behavior: { viewer_protocol_policy: 'redirect-to-https' } },
    { DefaultCacheBehavior: { ViewerProtocolPolicy: 'redirect-to-https' } },
  ),
});
