import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { none } from '../../../remedies/remedy';

export const iamCloudshellFullAccess = defineCheck({
  id: 'iam-cloudshell-full-access',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.account',
  title: 'AWSCloudShellFullAccess is not attached',
  fault: 'AWSCloudShellFullAccess is attached',
  recommendation: 'Detach AWSCloudShellFullAccess, and grant CloudShell without file transfer where it is needed.',
  subjects: ['least-privilege', 'data-export-tools'],
  equivalents: { prowler: ['iam_policy_cloudshell_admin_not_attached'] },
  evaluate: ({ cloudShellHolders }) =>
    judgeFact(cloudShellHolders, (holders) =>
      holders.length > 0
        ? fail(
            `AWSCloudShellFullAccess, which allows file transfer, is attached to ${holders.slice(0, 3).join(', ')}${holders.length > 3 ? ` and ${holders.length - 3} more` : ''}.`,
          )
        : pass('AWSCloudShellFullAccess is not attached to any user, group or role.'),
    ),
  remedy: {
    console: [
      'Open IAM, Policies, AWSCloudShellFullAccess, Entities attached.',
      'Detach it from all users, groups and roles.',
      'If someone needs CloudShell, grant a custom policy that denies cloudshell:GetFileUploadUrls and cloudshell:GetFileDownloadUrls.',
    ],
    cli: [
      'iam list-entities-for-policy --policy-arn arn:{partition}:iam::aws:policy/AWSCloudShellFullAccess',
      'iam detach-user-policy --user-name <USER> --policy-arn arn:{partition}:iam::aws:policy/AWSCloudShellFullAccess',
      'iam detach-group-policy --group-name <GROUP> --policy-arn arn:{partition}:iam::aws:policy/AWSCloudShellFullAccess',
      'iam detach-role-policy --role-name <ROLE> --policy-arn arn:{partition}:iam::aws:policy/AWSCloudShellFullAccess',
    ],
    terraform: none('Remove the attachment of AWSCloudShellFullAccess from your code.'),
    cloudFormation: none('Remove AWSCloudShellFullAccess from ManagedPolicyArns in your template.'),
  },
});
