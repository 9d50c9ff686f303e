import { defineCheck, fail, pass } from '../../../define-check';
import { isAdministratorAccess, isOfCustomer } from '../aws-policies';
import { tf, cfnPart } from '../../../remedies/remedy';
import { ADMIN } from '../remedies';

export const iamRoleAdminPolicy = defineCheck({
  id: 'iam-role-admin-policy',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.role',
  title: 'IAM roles do not have AdministratorAccess',
  fault: 'IAM role has AdministratorAccess',
  recommendation: 'Replace AdministratorAccess with a policy that lists the permissions the role needs.',
  subjects: ['full-admin', 'least-privilege', 'privileged-access'],
  equivalents: { prowler: ['iam_role_administratoraccess_policy'], cloudsploit: ['iamRolePolicies'] },
  concerns: isOfCustomer,
  evaluate: ({ name, attachedPolicies }) =>
    attachedPolicies.some(isAdministratorAccess)
      ? fail(`AdministratorAccess is attached to ${name}, so anyone who assumes it has full access.`)
      : pass(`AdministratorAccess is not attached to ${name}.`),
  remedy: {
    console: [
      'Open IAM, Roles, {name}, Permissions.',
      'Add a policy with the actions that the role uses; see Last Accessed and Generate policy.',
      'Remove AdministratorAccess.',
    ],
    cli: [
      'iam attach-role-policy --role-name {name} --policy-arn <POLICY_ARN>',
      `iam detach-role-policy --role-name {name} --policy-arn ${ADMIN}`,
    ],
    terraform: [tf('aws_iam_role_policy_attachment', { role: '{name}', policy_arn: '<POLICY_ARN>' })],
    cloudFormation: [
      cfnPart(
        'AWS::IAM::Role',
        { RoleName: '{name}', ManagedPolicyArns: ['<POLICY_ARN>'] },
        "ManagedPolicyArns is replaced as a whole: include the role's other policies.",
      ),
    ],
  },
});
