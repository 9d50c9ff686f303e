import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const securityhubEnabled = defineCheck({
  id: 'securityhub-enabled',
  service: 'securityhub',
  severity: 'MEDIUM',
  kind: 'aws.securityhub.region',
  title: 'Security Hub is on in this region',
  fault: 'Security Hub is off in this region',
  recommendation: 'Enable Security Hub in the region with at least one standard.',
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
});
