import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { setAttribute } from '../remedies';

export const elbv2DropInvalidHeaders = defineCheck({
  id: 'elbv2-drop-invalid-headers',
  service: 'elbv2',
  severity: 'MEDIUM',
  kind: 'aws.elbv2.load-balancer',
  title: 'Application Load Balancers drop invalid HTTP headers',
  fault: 'Application Load Balancer does not drop invalid HTTP headers',
  recommendation: 'Turn on Drop invalid header fields.',
  subjects: ['web-protection', 'hardening'],
  equivalents: { prowler: ['elbv2_alb_drop_invalid_header_fields_enabled'] },
  concerns: ({ balancerType }) => balancerType === 'application',
  evaluate: ({ name, attributes }) =>
    judgeFact(attributes, ({ 'routing.http.drop_invalid_header_fields.enabled': setting }) =>
      setting === 'true'
        ? pass(`${name} drops invalid header fields.`)
        : fail(`${name} forwards invalid header fields to its targets.`),
    ),
  remedy: setAttribute(
    'Turn on Drop invalid header fields.',
    [['routing.http.drop_invalid_header_fields.enabled', 'true']],
    { drop_invalid_header_fields: true },
  ),
});
