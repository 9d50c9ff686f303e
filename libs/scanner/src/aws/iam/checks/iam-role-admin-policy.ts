import { defineCheck, fail, pass } from '../../../define-check';
import { isAdministratorAccess, isOfCustomer } from '../aws-policies';
import { tf, cfnPart } from '../../../remedies/remedy';
import { ADMIN } from '../remedies';

export const iamRoleAdminPolicy = defineCheck({
  id: 'iam-role-admin-policy',
  service: 'iam',
  severity: 'HIGH',
  kind: 'aws.iam.role',
  title: 'Role is no administrator',
  fault: 'Role is an administrator',
  recommendation: 'Replace AdministratorAccess by a policy that names what the role does.',
  subjects: ['full-admin', 'least-privilege', 'privileged-access'],
  equivalents: { prowler: ['iam_role_administratoraccess_policy'], cloudsploit: ['iamRolePolicies'] },
  concerns: isOfCustomer,
  evaluate: ({ name, attachedPolicies }) =>
    attachedPolicies.some(isAdministratorAccess)
      ? fail(`Whoever assumes ${name} may do everything: AdministratorAccess is attached to it.`)
      : pass(`AdministratorAccess is not attached to ${name}.`),
  remedy: {
    console: [
      'Open IAM, Roles, {name}, Permissions.',
      'Add a policy with the actions that the role really uses: Last Accessed and Generate policy list them.',
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
        'ManagedPolicyArns is replaced as a whole: list the other policies of the role as well.',
      ),
    ],
  },
});
