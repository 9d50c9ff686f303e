import { type Remedies, cfn, tf } from '../../remedies/remedy';

export const securityhubRemedies: Remedies = {
  'securityhub-enabled': {
    console: [
      'Open Security Hub (CSPM) in the region {region}.',
      'Choose Go to Security Hub, tick a standard, and Enable.',
    ],
    cli: ['securityhub enable-security-hub --enable-default-standards'],
    terraform: [tf('aws_securityhub_account', { enable_default_standards: true })],
    cloudFormation: [cfn('AWS::SecurityHub::Hub', { EnableDefaultStandards: true })],
  },
};
