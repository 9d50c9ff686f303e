import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { editDistribution } from '../remedies';

export const cloudfrontWaf = defineCheck({
  id: 'cloudfront-waf',
  service: 'cloudfront',
  severity: 'MEDIUM',
  kind: 'aws.cloudfront.distribution',
  title: 'Distribution sits behind a web ACL',
  fault: 'Distribution has no web ACL',
  recommendation: 'Associate an AWS WAF web ACL with the distribution.',
  subjects: ['web-protection'],
  equivalents: { prowler: ['cloudfront_distributions_using_waf'], cloudsploit: ['cloudfrontWafEnabled'] },
  evaluate: ({ name, config }) =>
    judgeFact(config, ({ webAclId }) =>
      webAclId ? pass(`${name} sits behind ${webAclId}.`) : fail(`${name} has no web ACL.`),
    ),
  remedy: editDistribution(
    ['Under Security choose Edit, and a web ACL (made in us-east-1, scope CloudFront) or the recommended protections.'],
    { web_acl_id: '<WEB_ACL_ARN>' },
    { WebACLId: '<WEB_ACL_ARN>' },
  ),
});
