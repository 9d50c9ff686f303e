import { defineCheck, fail, pass } from '../../../define-check';
import { isAdministratorAccess } from '../aws-policies';
import { none } from '../../../remedies/remedy';
import { openUser, ADMIN } from '../remedies';

export const iamUserAdminPolicy = defineCheck({
  id: 'iam-user-admin-policy',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.iam.user',
  title: 'User is no administrator by itself',
  fault: 'User is an administrator by itself',
  recommendation: 'Detach AdministratorAccess, and let people assume a role for such work.',
  subjects: ['full-admin', 'least-privilege', 'privileged-access'],
  equivalents: { prowler: ['iam_user_administrator_access_policy'], cloudsploit: ['iamUserAdmins'] },
  evaluate: ({ name, attachedPolicies }) =>
    attachedPolicies.some(isAdministratorAccess)
      ? fail(`AdministratorAccess is attached to ${name} directly.`)
      : pass(`AdministratorAccess is not attached to ${name}.`),
  remedy: {
    console: openUser(
      'Under Permissions, remove AdministratorAccess.',
      'Give what the work needs through a group, or a role that is taken on for administration.',
    ),
    cli: [`iam detach-user-policy --user-name {name} --policy-arn ${ADMIN}`],
    terraform: none('Remove the attachment of AdministratorAccess from your code; nothing is to be added.'),
    cloudFormation: none('Remove AdministratorAccess from ManagedPolicyArns of the user; nothing is to be added.'),
  },
});
