import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';

/** Analyzers of these types look for access from outside. */
const EXTERNAL = new Set(['ACCOUNT', 'ORGANIZATION']);

/**
 * Judged by account and region, as AWS Config's `iam-external-access-analyzer-enabled` is: a member account cannot list what its management account or a
 * delegated administrator keeps.
 */
export const iamAccessAnalyzerEnabled = defineCheck({
  id: 'iam-access-analyzer-enabled',
  service: 'accessanalyzer',
  severity: 'LOW',
  kind: 'aws.access-analyzer.region',
  title: 'Access Analyzer watches this region',
  fault: 'Access Analyzer does not watch this region',
  recommendation: 'Create an external access analyzer in the region, for the account or the whole organization.',
  subjects: ['external-access-analysis'],
  equivalents: { prowler: ['accessanalyzer_enabled'], cloudsploit: ['accessAnalyzerEnabled'] },
  evaluate: ({ region, analyzers }) =>
    judgeFact(analyzers, (found) => {
      const active = found.find(({ type, status }) => EXTERNAL.has(type) && status === 'ACTIVE');
      return active
        ? pass(`The analyzer ${active.name} is active.`)
        : fail(
            `This account has no active external access analyzer in ${region}. An organization's analyzer in another account is not listed here.`,
          );
    }),
  remedy: {
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
});
