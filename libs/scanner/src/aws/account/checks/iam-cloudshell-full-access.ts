import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const iamCloudshellFullAccess = defineCheck({
  id: 'iam-cloudshell-full-access',
  service: 'iam',
  severity: 'MEDIUM',
  kind: 'aws.account',
  title: 'Nobody has full access to CloudShell',
  fault: 'Somebody has full access to CloudShell',
  recommendation:
    'Detach AWSCloudShellFullAccess, and allow CloudShell without the transfer of files where it is needed.',
  evaluate: ({ cloudShellHolders }) =>
    judgeFact(cloudShellHolders, (holders) =>
      holders.length > 0
        ? fail(
            `AWSCloudShellFullAccess, with which files can leave the account, is attached to ${holders.slice(0, 3).join(', ')}${holders.length > 3 ? ` and ${holders.length - 3} more` : ''}.`,
          )
        : pass('AWSCloudShellFullAccess is attached to nobody.'),
    ),
});
