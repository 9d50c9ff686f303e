import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const ssmDocumentPublic = defineCheck({
  id: 'ssm-document-public',
  service: 'ssm',
  severity: 'HIGH',
  kind: 'aws.ssm.document',
  title: 'Own SSM document is private',
  fault: 'Own SSM document is shared with everybody',
  recommendation: 'Take the public share away, and block public sharing in the Systems Manager settings of the region.',
  evaluate: ({ name, sharedWith }) =>
    judgeFact(sharedWith, (accounts) =>
      accounts.some((account) => account.toLowerCase() === 'all')
        ? fail(`Every AWS account can read and run ${name}.`)
        : pass(
            accounts.length > 0
              ? `${name} is shared with ${accounts.length} named accounts.`
              : `${name} is shared with nobody.`,
          ),
    ),
});
