import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { none } from '../../../remedies/remedy';

export const iamCloudshellFullAccess = defineCheck({
  id: 'iam-cloudshell-full-access',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.account',
  title: 'Nobody has full access to CloudShell',
  fault: 'Somebody has full access to CloudShell',
  recommendation:
    'Detach AWSCloudShellFullAccess, and allow CloudShell without the transfer of files where it is needed.',
  subjects: ['least-privilege', 'data-export-tools'],
  equivalents: { prowler: ['iam_policy_cloudshell_admin_not_attached'] },
  evaluate: ({ cloudShellHolders }) =>
    judgeFact(cloudShellHolders, (holders) =>
      holders.length > 0
        ? fail(
            `AWSCloudShellFullAccess, with which files can leave the account, is attached to ${holders.slice(0, 3).join(', ')}${holders.length > 3 ? ` and ${holders.length - 3} more` : ''}.`,
          )
        : pass('AWSCloudShellFullAccess is attached to nobody.'),
    ),
  remedy: {
    console: [
      'Open IAM, Policies, AWSCloudShellFullAccess, Entities attached.',
      'Detach it from each user, group and role.',
      'Who needs CloudShell gets a policy of their own that denies cloudshell:GetFileUploadUrls and cloudshell:GetFileDownloadUrls.',
    ],
    cli: [
      'iam list-entities-for-policy --policy-arn arn:{partition}:iam::aws:policy/AWSCloudShellFullAccess',
      'iam detach-user-policy --user-name <USER> --policy-arn arn:{partition}:iam::aws:policy/AWSCloudShellFullAccess',
      'iam detach-group-policy --group-name <GROUP> --policy-arn arn:{partition}:iam::aws:policy/AWSCloudShellFullAccess',
      'iam detach-role-policy --role-name <ROLE> --policy-arn arn:{partition}:iam::aws:policy/AWSCloudShellFullAccess',
    ],
    terraform: none(
      'Remove the attachment of AWSCloudShellFullAccess where your code makes it; nothing is to be added.',
    ),
    cloudFormation: none(
      'Remove AWSCloudShellFullAccess from ManagedPolicyArns where your template names it; nothing is to be added.',
    ),
  },
});
