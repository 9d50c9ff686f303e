import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, none } from '../../../remedies/remedy';

export const ssmDocumentPublic = defineCheck({
  id: 'ssm-document-public',
  service: 'ssm',
  severity: 'HIGH',
  kind: 'aws.ssm.document',
  title: 'SSM documents are not public',
  fault: 'SSM document is public',
  recommendation:
    'Stop sharing the document publicly, and block public sharing in the Systems Manager settings of the region.',
  subjects: ['public-data'],
  equivalents: { prowler: ['ssm_documents_set_as_public'], cloudsploit: ['ssmDocumentPublicAccess'] },
  evaluate: ({ name, sharedWith }) =>
    judgeFact(sharedWith, (accounts) =>
      accounts.some((account) => account.toLowerCase() === 'all')
        ? fail(`${name} is public: any AWS account can read and run it.`)
        : pass(
            accounts.length > 0
              ? `${name} is shared with ${accounts.length} specific accounts.`
              : `${name} is not shared.`,
          ),
    ),
  remedy: {
    console: [
      'Open Systems Manager, Documents, Owned by me, {name}, Details, in the region {region}.',
      'Under Permissions, choose Edit, Private.',
      'Under Preferences, block public sharing for the region.',
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
    cloudFormation: none('CloudFormation cannot set the sharing of a document.'),
  },
});
