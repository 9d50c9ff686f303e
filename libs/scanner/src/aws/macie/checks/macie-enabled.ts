import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const macieEnabled = defineCheck({
  id: 'macie-enabled',
  service: 'macie',
  severity: 'MEDIUM',
  kind: 'aws.macie.region',
  title: 'Amazon Macie is enabled in each region',
  fault: 'Amazon Macie is not enabled in the region',
  recommendation: 'Enable Amazon Macie in the region to discover sensitive data in its buckets.',
  subjects: ['data-discovery'],
  equivalents: { prowler: ['macie_is_enabled'] },
  evaluate: ({ region, status }) =>
    judgeFact(status, (value) =>
      value === 'ENABLED'
        ? pass(`Macie is enabled in ${region}.`)
        : fail(
            value === null ? `Macie was never enabled in ${region}.` : `Macie is ${value.toLowerCase()} in ${region}.`,
          ),
    ),
  remedy: {
    console: [
      'Open Amazon Macie in the region {region}.',
      'Choose Get started, Enable Macie. If it is suspended, choose Settings, Re-enable.',
    ],
    cli: [
      'macie2 get-macie-session',
      { note: 'If the output shows that Macie is paused, resume it:' },
      'macie2 update-macie-session --status ENABLED',
      { note: 'If there is no session:' },
      'macie2 enable-macie --status ENABLED',
    ],
    terraform: [tf('aws_macie2_account', { status: 'ENABLED' })],
    cloudFormation: [cfn('AWS::Macie::Session', { Status: 'ENABLED' })],
  },
});
