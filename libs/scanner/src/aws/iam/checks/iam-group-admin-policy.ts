import { defineCheck, fail, pass } from '../../../define-check';
import { isAdministratorAccess } from '../aws-policies';
import { none } from '../../../remedies/remedy';

export const iamGroupAdminPolicy = defineCheck({
  id: 'iam-group-admin-policy',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.group',
  title: 'Group does not have AdministratorAccess',
  fault: 'Group has AdministratorAccess',
  recommendation:
    'Replace AdministratorAccess with the permissions that the group needs. Let people assume a role, with MFA, for administration.',
  subjects: ['full-admin', 'least-privilege'],
  equivalents: { prowler: ['iam_group_administrator_access_policy'] },
  evaluate: ({ name, attachedPolicies }) =>
    attachedPolicies.some(isAdministratorAccess)
      ? fail(`Every user in ${name} is an administrator: AdministratorAccess is attached to the group.`)
      : pass(`AdministratorAccess is not attached to ${name}.`),
  remedy: {
    console: [
      'Open IAM, User groups, {name}, Permissions.',
      'Add a policy with the permissions that the group needs.',
      'Remove AdministratorAccess.',
    ],
    cli: [
      'iam get-group --group-name {name}',
      { note: 'Check that another way to administer the account stays open, such as a role.' },
      'iam attach-group-policy --group-name {name} --policy-arn <POLICY_ARN>',
      'iam detach-group-policy --group-name {name} --policy-arn arn:{partition}:iam::aws:policy/AdministratorAccess',
    ],
    terraform: none('Remove the attachment of AdministratorAccess from your code; nothing is to be added.'),
    cloudFormation: none('Remove AdministratorAccess from ManagedPolicyArns of the group; nothing is to be added.'),
  },
});
