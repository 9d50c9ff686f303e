import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const securityhubEnabled = defineCheck({
  id: 'securityhub-enabled',
  service: 'securityhub',
  severity: 'MEDIUM',
  kind: 'aws.securityhub.region',
  title: 'Security Hub is enabled in each region',
  fault: 'Security Hub is not enabled in the region',
  recommendation: 'Enable Security Hub in the region with at least one standard.',
  subjects: ['posture-monitoring'],
  equivalents: { prowler: ['securityhub_enabled'], cloudsploit: ['securityHubEnabled'] },
  evaluate: ({ region, hub }) =>
    judgeFact(hub, (found) => {
      if (!found) return fail(`Security Hub is not enabled in ${region}.`);
      const sources = found.standards.length + found.integrations.length;
      return sources > 0
        ? pass(
            `Security Hub has ${found.standards.length} standards and ${found.integrations.length} integrations in ${region}.`,
          )
        : fail(`Security Hub is enabled in ${region}, but has no standards or integrations.`);
    }),
  remedy: {
    console: [
      'Open Security Hub (CSPM) in the region {region}.',
      'Choose Go to Security Hub, select a standard, and choose Enable.',
    ],
    cli: ['securityhub enable-security-hub --enable-default-standards'],
    terraform: [tf('aws_securityhub_account', { enable_default_standards: true })],
    cloudFormation: [cfn('AWS::SecurityHub::Hub', { EnableDefaultStandards: true })],
  },
});
