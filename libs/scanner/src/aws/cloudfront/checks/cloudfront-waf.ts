import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const cloudfrontWaf = defineCheck({
  id: 'cloudfront-waf',
  service: 'cloudfront',
  severity: 'MEDIUM',
  kind: 'aws.cloudfront.distribution',
  title: 'Distribution sits behind a web ACL',
  fault: 'Distribution has no web ACL',
  recommendation: 'Associate an AWS WAF web ACL with the distribution.',
  evaluate: ({ name, config }) =>
    judgeFact(config, ({ webAclId }) =>
      webAclId ? pass(`${name} sits behind ${webAclId}.`) : fail(`${name} has no web ACL.`),
    ),
});
