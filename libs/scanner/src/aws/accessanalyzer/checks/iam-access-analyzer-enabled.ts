import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';

/** Analyzers of these types detect external access. */
const EXTERNAL = new Set(['ACCOUNT', 'ORGANIZATION']);

/**
 * Evaluated per account and region, like AWS Config's `iam-external-access-analyzer-enabled`: a member account
 * cannot list analyzers of its management account or a delegated administrator.
 */
export const iamAccessAnalyzerEnabled = defineCheck({
  id: 'iam-access-analyzer-enabled',
  service: 'accessanalyzer',
  severity: 'LOW',
  kind: 'aws.access-analyzer.region',
  title: 'IAM Access Analyzer is enabled in each region',
  fault: 'IAM Access Analyzer is not enabled in the region',
  recommendation: 'Create an external access analyzer in the region, for the account or the whole organization.',
  subjects: ['external-access-analysis'],
  equivalents: { prowler: ['accessanalyzer_enabled'], cloudsploit: ['accessAnalyzerEnabled'] },
  evaluate: ({ region, analyzers }) =>
    judgeFact(analyzers, (found) => {
      const active = found.find(({ type, status }) => EXTERNAL.has(type) && status === 'ACTIVE');
      return active
        ? pass(`The analyzer ${active.name} is active.`)
        : fail(
            `${region} has no active external access analyzer in this account. Analyzers that another account manages for the organization are not visible here.`,
          );
    }),
  remedy: {
    console: [
      'Open IAM, Access analyzer, in the region {region}.',
      'Choose Create analyzer, External access, with this account as the zone of trust.',
    ],
    cli: unlessThere(
      'accessanalyzer list-analyzers',
      'no active analyzer of type ACCOUNT or ORGANIZATION is listed',
      'accessanalyzer create-analyzer --analyzer-name account --type ACCOUNT',
    ),
    terraform: [tf('aws_accessanalyzer_analyzer', { analyzer_name: 'account', type: 'ACCOUNT' })],
    cloudFormation: [cfn('AWS::AccessAnalyzer::Analyzer', { AnalyzerName: 'account', Type: 'ACCOUNT' })],
  },
});
