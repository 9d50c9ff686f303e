import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { setAttribute } from '../remedies';

export const elbv2DropInvalidHeaders = defineCheck({
  id: 'elbv2-drop-invalid-headers',
  service: 'elbv2',
  severity: 'MEDIUM',
  kind: 'aws.elbv2.load-balancer',
  title: 'Application load balancer drops malformed headers',
  fault: 'Application load balancer lets malformed headers through',
  recommendation: 'Turn on dropping of invalid header fields.',
  subjects: ['web-protection', 'hardening'],
  equivalents: { prowler: ['elbv2_alb_drop_invalid_header_fields_enabled'] },
  concerns: ({ balancerType }) => balancerType === 'application',
  evaluate: ({ name, attributes }) =>
    judgeFact(attributes, ({ 'routing.http.drop_invalid_header_fields.enabled': setting }) =>
      setting === 'true'
        ? pass(`${name} drops headers that are not valid.`)
        : fail(`${name} hands headers that are not valid on to its targets.`),
    ),
  remedy: setAttribute(
    'Turn on Drop invalid header fields.',
    [['routing.http.drop_invalid_header_fields.enabled', 'true']],
    { drop_invalid_header_fields: true },
  ),
});
