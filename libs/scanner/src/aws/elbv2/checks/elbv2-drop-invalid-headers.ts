import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const elbv2DropInvalidHeaders = defineCheck({
  id: 'elbv2-drop-invalid-headers',
  service: 'elbv2',
  severity: 'MEDIUM',
  kind: 'aws.elbv2.load-balancer',
  title: 'Application load balancer drops malformed headers',
  fault: 'Application load balancer lets malformed headers through',
  recommendation: 'Turn on dropping of invalid header fields.',
  concerns: ({ balancerType }) => balancerType === 'application',
  evaluate: ({ name, attributes }) =>
    judgeFact(attributes, ({ 'routing.http.drop_invalid_header_fields.enabled': setting }) =>
      setting === 'true'
        ? pass(`${name} drops headers that are not valid.`)
        : fail(`${name} hands headers that are not valid on to its targets.`),
    ),
});
