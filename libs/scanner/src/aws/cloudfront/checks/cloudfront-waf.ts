import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { editDistribution } from '../remedies';

export const cloudfrontWaf = defineCheck({
  id: 'cloudfront-waf',
  service: 'cloudfront',
  severity: 'MEDIUM',
  kind: 'aws.cloudfront.distribution',
  title: 'CloudFront distributions have a WAF web ACL',
  fault: 'CloudFront distribution has no WAF web ACL',
  recommendation: 'Associate an AWS WAF web ACL with the distribution.',
  subjects: ['web-protection'],
  equivalents: { prowler: ['cloudfront_distributions_using_waf'], cloudsploit: ['cloudfrontWafEnabled'] },
  evaluate: ({ name, config }) =>
    judgeFact(config, ({ webAclId }) =>
      webAclId ? pass(`${name} uses the web ACL ${webAclId}.`) : fail(`${name} has no web ACL.`),
    ),
  remedy: editDistribution(
    [
      'Under Security, choose Edit and select a web ACL (created in us-east-1 with scope CloudFront) or the recommended protections.',
    ],
    { web_acl_id: '<WEB_ACL_ARN>' },
    { WebACLId: '<WEB_ACL_ARN>' },
  ),
});
