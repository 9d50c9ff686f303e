import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const macieEnabled = defineCheck({
  id: 'macie-enabled',
  service: 'macie',
  severity: 'MEDIUM',
  kind: 'aws.macie.region',
  title: 'Macie is on in this region',
  fault: 'Macie is off in this region',
  recommendation: 'Enable Amazon Macie in the region, so that sensitive data in its buckets is found.',
  evaluate: ({ region, status }) =>
    judgeFact(status, (value) =>
      value === 'ENABLED'
        ? pass(`Macie is on in ${region}.`)
        : fail(
            value === null
              ? `Macie was never switched on in ${region}.`
              : `Macie is ${value.toLowerCase()} in ${region}.`,
          ),
    ),
});
