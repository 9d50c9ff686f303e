import { type Remedy, none, tfPart, cfnPart } from '../../remedies/remedy';
import { editPolicy, POLICY_REMARK, policyKeeping } from '../../remedies/whole-documents';

const KEYS_ARE_NOT_CODE = 'The keys of a person do not belong in code: the secret would stand in its state.';

export const openUser = (...steps: string[]): string[] => ['Open IAM, Users, {name}.', ...steps];

/** A key is first deactivated, which can be undone, and deleted once nothing misses it. */
export const retireKey = (...steps: string[]): Remedy => ({
  console: openUser('Open Security credentials, Access keys.', ...steps),
  cli: [
    'iam list-access-keys --user-name {name}',
    'iam update-access-key --user-name {name} --access-key-id <ACCESS_KEY_ID> --status Inactive',
    'iam delete-access-key --user-name {name} --access-key-id <ACCESS_KEY_ID>',
  ],
  terraform: none(KEYS_ARE_NOT_CODE),
  cloudFormation: none(KEYS_ARE_NOT_CODE),
});

export const LEAST = policyKeeping({ Effect: 'Allow', Action: ['<ACTION>'], Resource: ['<RESOURCE_ARN>'] });

export const ADMIN = 'arn:{partition}:iam::aws:policy/AdministratorAccess';

export const narrowPolicy = (...steps: string[]): Remedy => ({
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

/** Puts one statement of a trust policy right; the others stay. */
export const editTrust = (step: string, statement: Parameters<typeof policyKeeping>[0]): Remedy => ({
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
