import { unlessThere } from '../../remedies/whole-documents';
import { type Remedies, cfn, tf } from '../../remedies/remedy';

export const accessanalyzerRemedies: Remedies = {
  'iam-access-analyzer-enabled': {
    console: [
      'Open IAM, Access analyzer, in the region {region}.',
      'Choose Create analyzer, external access, with this account as zone of trust.',
    ],
    cli: unlessThere(
      'accessanalyzer list-analyzers',
      'no active analyzer of type ACCOUNT or ORGANIZATION is listed',
      'accessanalyzer create-analyzer --analyzer-name account --type ACCOUNT',
    ),
    terraform: [tf('aws_accessanalyzer_analyzer', { analyzer_name: 'account', type: 'ACCOUNT' })],
    cloudFormation: [cfn('AWS::AccessAnalyzer::Analyzer', { AnalyzerName: 'account', Type: 'ACCOUNT' })],
  },
};
