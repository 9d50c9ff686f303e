import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const macieEnabled = defineCheck({
  id: 'macie-enabled',
  service: 'macie',
  severity: 'MEDIUM',
  kind: 'aws.macie.region',
  title: 'Macie is on in this region',
  fault: 'Macie is off in this region',
  recommendation: 'Enable Amazon Macie in the region, so that sensitive data in its buckets is found.',
  subjects: ['data-discovery'],
  equivalents: { prowler: ['macie_is_enabled'] },
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
  remedy: {
    console: [
      'Open Amazon Macie in the region {region}.',
      'Choose Get started, Enable Macie; or, where it is suspended, Settings, Re-enable.',
    ],
    cli: ['macie2 enable-macie --status ENABLED'],
    terraform: [tf('aws_macie2_account', { status: 'ENABLED' })],
    cloudFormation: [cfn('AWS::Macie::Session', { Status: 'ENABLED' })],
  },
});
