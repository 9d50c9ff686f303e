import { type Remedies, cfn, tf } from '../../remedies/remedy';

export const accessanalyzerRemedies: Remedies = {
  'iam-access-analyzer-enabled': {
    console: [
      'Open IAM, Access analyzer, in the region {region}.',
      'Choose Create analyzer, external access, with this account as zone of trust.',
    ],
    cli: ['accessanalyzer create-analyzer --analyzer-name account --type ACCOUNT'],
    terraform: [tf('aws_accessanalyzer_analyzer', { analyzer_name: 'account', type: 'ACCOUNT' })],
    cloudFormation: [cfn('AWS::AccessAnalyzer::Analyzer', { AnalyzerName: 'account', Type: 'ACCOUNT' })],
  },
};
