import { defineCheck, fail, pass } from '../../../define-check';
import { isAdministratorAccess } from '../aws-policies';
import { none } from '../../../remedies/remedy';

export const iamGroupAdminPolicy = defineCheck({
  id: 'iam-group-admin-policy',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.group',
  title: 'IAM groups do not have AdministratorAccess',
  fault: 'IAM group has AdministratorAccess',
  recommendation:
    'Replace AdministratorAccess with the permissions that the group needs. For administration, let people assume a role with MFA.',
  subjects: ['full-admin', 'least-privilege'],
  equivalents: { prowler: ['iam_group_administrator_access_policy'] },
  evaluate: ({ name, attachedPolicies }) =>
    attachedPolicies.some(isAdministratorAccess)
      ? fail(`AdministratorAccess is attached to ${name}, so all of its users are administrators.`)
      : pass(`AdministratorAccess is not attached to ${name}.`),
  remedy: {
    console: [
      'Open IAM, User groups, {name}, Permissions.',
      'Add a policy with the permissions that the group needs.',
      'Remove AdministratorAccess.',
    ],
    cli: [
      'iam get-group --group-name {name}',
      { note: 'Check that you can still administer the account, for example through a role.' },
      'iam attach-group-policy --group-name {name} --policy-arn <POLICY_ARN>',
      'iam detach-group-policy --group-name {name} --policy-arn arn:{partition}:iam::aws:policy/AdministratorAccess',
    ],
    terraform: none('Remove the attachment of AdministratorAccess from your code.'),
    cloudFormation: none('Remove AdministratorAccess from ManagedPolicyArns of the group.'),
  },
});
