import { type Remedies, type Remedy, cfnPart, none, tfPart } from '../../remedies/remedy';
import { POLICY_REMARK, editPolicy, policyKeeping } from '../../remedies/whole-documents';

/** Puts one statement of a trust policy right; the others stay. */
const trustPolicy = (step: string, statement: Parameters<typeof policyKeeping>[0]): Remedy => ({
  console: ['Open IAM, Roles, {name}, Trust relationships, Edit trust policy.', step],
  cli: editPolicy(
    'iam get-role --role-name {name} --query Role.AssumeRolePolicyDocument',
    step,
    'iam update-assume-role-policy --role-name {name} --policy-document file://policy.json',
  ),
  terraform: [
    tfPart('aws_iam_role', { name: '{name}', assume_role_policy: { $json: policyKeeping(statement) } }, POLICY_REMARK),
  ],
  cloudFormation: [
    cfnPart(
      'AWS::IAM::Role',
      { RoleName: '{name}', AssumeRolePolicyDocument: policyKeeping(statement) },
      POLICY_REMARK,
    ),
  ],
});

const LEAST = policyKeeping({ Effect: 'Allow', Action: ['<ACTION>'], Resource: ['<RESOURCE_ARN>'] });

/** Remedies of the checks on who may assume a role, and on who is an administrator through a group. */
export const trustRemedies: Remedies = {
  'iam-role-trust-public': trustPolicy(
    'In the statement for everyone, name the accounts or roles that use the role in place of *, or add the condition aws:PrincipalOrgID.',
    {
      Effect: 'Allow',
      Principal: { AWS: 'arn:{partition}:iam::<TRUSTED_ACCOUNT>:root' },
      Action: 'sts:AssumeRole',
    },
  ),
  'iam-oidc-trust-unscoped': trustPolicy(
    'In the statement of the provider, add a condition on its sub claim that names your organization, project or service account. Keep the condition on aud.',
    {
      Effect: 'Allow',
      Principal: { Federated: 'arn:{partition}:iam::{account}:oidc-provider/<PROVIDER>' },
      Action: 'sts:AssumeRoleWithWebIdentity',
      Condition: {
        StringEquals: { '<PROVIDER>:aud': '<AUDIENCE>' },
        StringLike: { '<PROVIDER>:sub': '<SUBJECT>' },
      },
    },
  ),
  'iam-group-admin-policy': {
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
  'iam-inline-policy-privilege-escalation': {
    console: [
      'Open IAM and there {name}, Permissions.',
      'Edit the inline policy: take out the action that leads to more permissions, or limit iam:PassRole to single roles and services.',
    ],
    cli: [
      { note: 'For a role. For a user or group, the same commands end in user-policy or group-policy.' },
      ...editPolicy(
        'iam get-role-policy --role-name {name} --policy-name <POLICY> --query PolicyDocument',
        'Take the action out of the statement at fault.',
        'iam put-role-policy --role-name {name} --policy-name <POLICY> --policy-document file://policy.json',
      ),
    ],
    terraform: [
      tfPart('aws_iam_role_policy', { role: '{name}', name: '<POLICY>', policy: { $json: LEAST } }, POLICY_REMARK),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::IAM::RolePolicy',
        { RoleName: '{name}', PolicyName: '<POLICY>', PolicyDocument: LEAST },
        POLICY_REMARK,
      ),
    ],
  },
};
