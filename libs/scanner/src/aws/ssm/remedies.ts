import { type Remedies, none, tfPart } from '../../remedies/remedy';

export const ssmRemedies: Remedies = {
  'ssm-document-public': {
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
};
