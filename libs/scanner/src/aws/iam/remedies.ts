import { type Remedies, type Remedy, cfnPart, none, tf, tfPart } from '../../remedies/remedy';
import { POLICY_REMARK, editPolicy, policyKeeping } from '../../remedies/whole-documents';

const KEYS_ARE_NOT_CODE = 'The keys of a person do not belong in code: the secret would stand in its state.';
const user = (...steps: string[]): string[] => ['Open IAM, Users, {name}.', ...steps];

/** A key is first deactivated, which can be undone, and deleted once nothing misses it. */
const retireKey = (...steps: string[]): Remedy => ({
  console: user('Open Security credentials, Access keys.', ...steps),
  cli: [
    'iam list-access-keys --user-name {name}',
    'iam update-access-key --user-name {name} --access-key-id <ACCESS_KEY_ID> --status Inactive',
    'iam delete-access-key --user-name {name} --access-key-id <ACCESS_KEY_ID>',
  ],
  terraform: none(KEYS_ARE_NOT_CODE),
  cloudFormation: none(KEYS_ARE_NOT_CODE),
});

const NARROWED = { Effect: 'Allow', Action: ['<ACTION>'], Resource: ['<RESOURCE_ARN>'] };
const LEAST = policyKeeping(NARROWED);
const FROM_OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { Service: '<SERVICE>.amazonaws.com' },
  Action: 'sts:AssumeRole',
  Condition: { StringEquals: { 'aws:SourceAccount': '{account}' } },
};
const ADMIN = 'arn:{partition}:iam::aws:policy/AdministratorAccess';

const narrowedPolicy = (...steps: string[]): Remedy => ({
  console: [
    'Open IAM, Policies, {name}, Permissions.',
    ...steps,
    'Save it as the default version, and delete the old one.',
  ],
  cli: [
    'iam list-policy-versions --policy-arn {arn}',
    ...editPolicy(
      'iam get-policy-version --policy-arn {arn} --version-id <DEFAULT_VERSION> --query PolicyVersion.Document',
      'Replace the wildcards in the statement at fault with the actions and resources that are needed.',
      'iam create-policy-version --policy-arn {arn} --set-as-default --policy-document file://policy.json',
    ),
    {
      note: 'A policy has at most five versions. Delete the old one once nothing is denied; until then it can be set as the default again.',
    },
    'iam delete-policy-version --policy-arn {arn} --version-id <OLD_VERSION>',
  ],
  terraform: [tfPart('aws_iam_policy', { name: '{name}', policy: { $json: LEAST } }, POLICY_REMARK)],
  cloudFormation: [
    cfnPart('AWS::IAM::ManagedPolicy', { ManagedPolicyName: '{name}', PolicyDocument: LEAST }, POLICY_REMARK),
  ],
});

export const iamRemedies: Remedies = {
  'iam-user-console-mfa': {
    console: user(
      'Open Security credentials, Multi-factor authentication (MFA).',
      'Choose Assign MFA device; the user has to confirm it. Who does not need the console: Manage console access, Disable.',
    ),
    cli: [
      'iam list-mfa-devices --user-name {name}',
      {
        note: 'Only the user can register a device. Remove console access with the next command only where nobody needs it.',
      },
      'iam delete-login-profile --user-name {name}',
    ],
    terraform: none('A second factor is confirmed by the person who holds it.'),
    cloudFormation: none('A second factor is confirmed by the person who holds it.'),
  },
  'iam-access-key-rotation': retireKey(
    'Create a new key and move to it what used the old one.',
    'Deactivate the old key, wait, then delete it.',
  ),
  'iam-access-key-unused': retireKey('Deactivate the key that is not used, wait, then delete it.'),
  'iam-user-single-active-key': retireKey(
    'Look at Last used of both keys.',
    'Deactivate the one that is used less, wait, then delete it.',
  ),
  'iam-no-initial-access-key': retireKey(
    'Deactivate the key that was made with the user and never used, then delete it.',
  ),
  'iam-console-access-unused': {
    console: user('Open Security credentials.', 'Choose Manage console access, Disable.'),
    cli: ['iam delete-login-profile --user-name {name}'],
    terraform: none('Remove the aws_iam_user_login_profile of the user from your code; nothing is to be added.'),
    cloudFormation: none('Remove LoginProfile from the user in your template; nothing is to be added.'),
  },
  'iam-user-no-direct-policies': {
    console: user(
      'Note the policies under Permissions.',
      'Open User groups: make a group with the same policies and add the user.',
      'Remove the policies from the user.',
    ),
    cli: [
      'iam list-attached-user-policies --user-name {name}',
      'iam list-user-policies --user-name {name}',
      'iam add-user-to-group --group-name <GROUP> --user-name {name}',
      'iam detach-user-policy --user-name {name} --policy-arn <POLICY_ARN>',
      'iam delete-user-policy --user-name {name} --policy-name <POLICY>',
    ],
    terraform: [tf('aws_iam_user_group_membership', { user: '{name}', groups: ['<GROUP>'] })],
    cloudFormation: [
      cfnPart(
        'AWS::IAM::User',
        { UserName: '{name}', Groups: ['<GROUP>'], Policies: [], ManagedPolicyArns: [] },
        'Groups is replaced as a whole: list the groups that the user is in as well.',
      ),
    ],
  },
  'iam-user-admin-policy': {
    console: user(
      'Under Permissions, remove AdministratorAccess.',
      'Give what the work needs through a group, or a role that is taken on for administration.',
    ),
    cli: [`iam detach-user-policy --user-name {name} --policy-arn ${ADMIN}`],
    terraform: none('Remove the attachment of AdministratorAccess from your code; nothing is to be added.'),
    cloudFormation: none('Remove AdministratorAccess from ManagedPolicyArns of the user; nothing is to be added.'),
  },
  'iam-role-admin-policy': {
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
  'iam-custom-policy-full-admin': narrowedPolicy(
    'Edit it: put the actions and resources that are needed in place of *.',
  ),
  'iam-policy-privilege-escalation': narrowedPolicy(
    'Edit it: take out the action that lets its holder gain rights, or bind it to named resources, such as iam:PassRole to single roles.',
  ),
  'iam-inline-policy-full-admin': {
    console: [
      'Open IAM and there {name}, Permissions.',
      'Edit the inline policy that allows * on *: name the actions and resources that are needed, or delete it.',
    ],
    cli: [
      { note: 'For a role. For a user or group, the same commands end in user-policy or group-policy.' },
      ...editPolicy(
        'iam get-role-policy --role-name {name} --policy-name <POLICY> --query PolicyDocument',
        'Name actions and resources in place of * in the statement at fault.',
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
  'iam-server-certificates-expired': {
    console: [
      'The console does not show these certificates: use the command line.',
      'Put a certificate of ACM in the place of {name} wherever it is served.',
    ],
    cli: [
      'iam get-server-certificate --server-certificate-name {name} --query ServerCertificate.ServerCertificateMetadata',
      { note: 'Check that no load balancer or distribution serves it: it cannot be restored.' },
      'iam delete-server-certificate --server-certificate-name {name}',
    ],
    terraform: none('Remove the aws_iam_server_certificate from your code; nothing is to be added.'),
    cloudFormation: none('Remove the AWS::IAM::ServerCertificate from your template; nothing is to be added.'),
  },
  'iam-role-confused-deputy': {
    console: [
      'Open IAM, Roles, {name}, Trust relationships, Edit trust policy.',
      'Add a condition to the statement of the service: aws:SourceAccount equals {account}, or aws:SourceArn with the one resource that may use the role.',
    ],
    cli: editPolicy(
      'iam get-role --role-name {name} --query Role.AssumeRolePolicyDocument',
      'In the statement of the service add the condition aws:SourceAccount or aws:SourceArn.',
      'iam update-assume-role-policy --role-name {name} --policy-document file://policy.json',
    ),
    terraform: [
      tfPart(
        'aws_iam_role',
        { name: '{name}', assume_role_policy: { $json: policyKeeping(FROM_OWN_ACCOUNT) } },
        POLICY_REMARK,
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::IAM::Role',
        { RoleName: '{name}', AssumeRolePolicyDocument: policyKeeping(FROM_OWN_ACCOUNT) },
        POLICY_REMARK,
      ),
    ],
  },
};
