import { defineCheck, fail, pass } from '../../../define-check';
import { isAdministratorAccess } from '../aws-policies';
import { none } from '../../../remedies/remedy';
import { openUser, ADMIN } from '../remedies';

export const iamUserAdminPolicy = defineCheck({
  id: 'iam-user-admin-policy',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.iam.user',
  title: 'IAM users do not have AdministratorAccess',
  fault: 'IAM user has AdministratorAccess',
  recommendation: 'Detach AdministratorAccess, and let people assume a role for administration.',
  subjects: ['full-admin', 'least-privilege', 'privileged-access'],
  equivalents: { prowler: ['iam_user_administrator_access_policy'], cloudsploit: ['iamUserAdmins'] },
  evaluate: ({ name, attachedPolicies }) =>
    attachedPolicies.some(isAdministratorAccess)
      ? fail(`AdministratorAccess is attached directly to ${name}.`)
      : pass(`AdministratorAccess is not attached to ${name}.`),
  remedy: {
    console: openUser(
      'Under Permissions, remove AdministratorAccess.',
      'Grant the required permissions through a group, or a role that is assumed for administration.',
    ),
    cli: [`iam detach-user-policy --user-name {name} --policy-arn ${ADMIN}`],
    terraform: none('Remove the attachment of AdministratorAccess from your code.'),
    cloudFormation: none('Remove AdministratorAccess from ManagedPolicyArns of the user.'),
  },
});
