import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, none } from '../../../remedies/remedy';

export const ssmDocumentPublic = defineCheck({
  id: 'ssm-document-public',
  service: 'ssm',
  severity: 'HIGH',
  kind: 'aws.ssm.document',
  title: 'Own SSM document is private',
  fault: 'Own SSM document is shared with everybody',
  recommendation: 'Take the public share away, and block public sharing in the Systems Manager settings of the region.',
  subjects: ['public-data'],
  equivalents: { prowler: ['ssm_documents_set_as_public'], cloudsploit: ['ssmDocumentPublicAccess'] },
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
  remedy: {
    console: [
      'Open Systems Manager, Documents, Owned by me, {name}, Details, in the region {region}.',
      'Under Permissions choose Edit, Private.',
      'Under Preferences block public sharing for the region.',
    ],
    cli: [
      'ssm modify-document-permission --name {name} --permission-type Share --account-ids-to-remove all',
      'ssm update-service-setting --setting-id /ssm/documents/console/public-sharing-permission --setting-value Disable',
    ],
    terraform: [
      tfPart('aws_ssm_document', {
        name: '{name}',
        permissions: { $map: { type: 'Share', account_ids: '<ACCOUNT_IDS>' } },
      }),
    ],
    cloudFormation: none('Whom a document is shared with is no property of it in CloudFormation.'),
  },
});
