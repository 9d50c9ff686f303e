import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const securityhubEnabled = defineCheck({
  id: 'securityhub-enabled',
  service: 'securityhub',
  severity: 'MEDIUM',
  kind: 'aws.securityhub.region',
  title: 'Security Hub is on in this region',
  fault: 'Security Hub is off in this region',
  recommendation: 'Enable Security Hub in the region with at least one standard.',
  subjects: ['posture-monitoring'],
  equivalents: { prowler: ['securityhub_enabled'], cloudsploit: ['securityHubEnabled'] },
  evaluate: ({ region, hub }) =>
    judgeFact(hub, (found) => {
      if (!found) return fail(`The account is not subscribed to Security Hub in ${region}.`);
      const sources = found.standards.length + found.integrations.length;
      return sources > 0
        ? pass(
            `Security Hub has ${found.standards.length} standards and ${found.integrations.length} integrations in ${region}.`,
          )
        : fail(`Security Hub is on in ${region}, but no standard or integration feeds it.`);
    }),
  remedy: {
    console: [
      'Open Security Hub (CSPM) in the region {region}.',
      'Choose Go to Security Hub, tick a standard, and Enable.',
    ],
    cli: ['securityhub enable-security-hub --enable-default-standards'],
    terraform: [tf('aws_securityhub_account', { enable_default_standards: true })],
    cloudFormation: [cfn('AWS::SecurityHub::Hub', { EnableDefaultStandards: true })],
  },
});
