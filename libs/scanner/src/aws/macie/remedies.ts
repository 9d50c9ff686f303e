import { type Remedies, cfn, tf } from '../../remedies/remedy';

export const macieRemedies: Remedies = {
  'macie-enabled': {
    console: [
      'Open Amazon Macie in the region {region}.',
      'Choose Get started, Enable Macie; or, where it is suspended, Settings, Re-enable.',
    ],
    cli: ['macie2 enable-macie --status ENABLED'],
    terraform: [tf('aws_macie2_account', { status: 'ENABLED' })],
    cloudFormation: [cfn('AWS::Macie::Session', { Status: 'ENABLED' })],
  },
};
