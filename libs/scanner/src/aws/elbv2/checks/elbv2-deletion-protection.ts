import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const elbv2DeletionProtection = defineCheck({
  id: 'elbv2-deletion-protection',
  service: 'elbv2',
  severity: 'LOW',
  kind: 'aws.elbv2.load-balancer',
  title: 'Load balancer is protected from deletion',
  fault: 'Load balancer can be deleted by accident',
  recommendation: 'Turn on deletion protection of the load balancer.',
  evaluate: ({ name, attributes }) =>
    judgeFact(attributes, ({ 'deletion_protection.enabled': setting }) =>
      setting === 'true'
        ? pass(`${name} is protected from deletion.`)
        : fail(`${name} is not protected from deletion.`),
    ),
});
