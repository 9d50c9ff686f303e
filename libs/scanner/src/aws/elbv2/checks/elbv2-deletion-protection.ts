import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { setAttribute } from '../remedies';

export const elbv2DeletionProtection = defineCheck({
  id: 'elbv2-deletion-protection',
  service: 'elbv2',
  severity: 'LOW',
  kind: 'aws.elbv2.load-balancer',
  title: 'Load balancers have deletion protection enabled',
  fault: 'Load balancer does not have deletion protection enabled',
  recommendation: 'Turn on deletion protection for the load balancer.',
  subjects: ['deletion-protection'],
  equivalents: { prowler: ['elbv2_deletion_protection'], cloudsploit: ['elbv2DeletionProtection'] },
  evaluate: ({ name, attributes }) =>
    judgeFact(attributes, ({ 'deletion_protection.enabled': setting }) =>
      setting === 'true'
        ? pass(`${name} has deletion protection enabled.`)
        : fail(`${name} has deletion protection disabled.`),
    ),
  remedy: setAttribute('Turn on Deletion protection.', [['deletion_protection.enabled', 'true']], {
    enable_deletion_protection: true,
  }),
});
