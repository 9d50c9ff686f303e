import { type Remedy, none, tfPart, cfnPart } from '../../remedies/remedy';
import { editPolicy, POLICY_REMARK, policyKeeping } from '../../remedies/whole-documents';

const KEYS_ARE_NOT_CODE = "Do not manage a person's access keys in code: the secret would be stored in its state.";

export const openUser = (...steps: string[]): string[] => ['Open IAM, Users, {name}.', ...steps];

/** A key is first deactivated, which can be undone, and deleted when nothing uses it. */
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
    'Save it as the default version, and delete the old version.',
  ],
  cli: [
    'iam list-policy-versions --policy-arn {arn}',
    ...editPolicy(
      'iam get-policy-version --policy-arn {arn} --version-id <DEFAULT_VERSION> --query PolicyVersion.Document',
      'In the statement at fault, replace the wildcards with the required actions and resources.',
      'iam create-policy-version --policy-arn {arn} --set-as-default --policy-document file://policy.json',
    ),
    {
      note: 'A policy has at most five versions. Delete the old one when you are sure that nothing fails; until then you can restore it as the default.',
    },
    'iam delete-policy-version --policy-arn {arn} --version-id <OLD_VERSION>',
  ],
  terraform: [tfPart('aws_iam_policy', { name: '{name}', policy: { $json: LEAST } }, POLICY_REMARK)],
  cloudFormation: [
    cfnPart('AWS::IAM::ManagedPolicy', { ManagedPolicyName: '{name}', PolicyDocument: LEAST }, POLICY_REMARK),
  ],
});

/** Corrects one statement of a trust policy and keeps the others. */
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
