import { type Remedies, cfnPart, none, tfPart } from '../../remedies/remedy';
import { NARROW, POLICY_REMARK, editPolicy, policyKeeping } from '../../remedies/whole-documents';

const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: 'kms:*',
  Resource: '*',
};

export const kmsRemedies: Remedies = {
  'kms-key-rotation': {
    console: [
      'Open KMS, Customer managed keys, {name}, Key rotation, in the region {region}.',
      'Choose Edit, Enable, every 365 days.',
    ],
    cli: ['kms enable-key-rotation --key-id {name} --rotation-period-in-days 365'],
    terraform: [tfPart('aws_kms_key', { enable_key_rotation: true, rotation_period_in_days: 365 })],
    cloudFormation: [cfnPart('AWS::KMS::Key', { EnableKeyRotation: true, RotationPeriodInDays: 365 })],
  },
  'kms-key-pending-deletion': {
    console: [
      'Find out whether anything is still encrypted with the key: nothing can read it once the key is gone.',
      'If so: open KMS, Customer managed keys, {name}, in the region {region}, Key actions, Cancel key deletion; then enable the key.',
    ],
    cli: [
      'kms describe-key --key-id {name}',
      'kms cancel-key-deletion --key-id {name}',
      'kms enable-key --key-id {name}',
    ],
    terraform: none('Deletion is cancelled by a call alone; keep the aws_kms_key in your code afterwards.'),
    cloudFormation: none('Deletion is cancelled by a call alone; keep the AWS::KMS::Key in your template afterwards.'),
  },
  'kms-key-policy-public': {
    console: [
      'Open KMS, Customer managed keys, {name}, Key policy, in the region {region}, and choose Edit.',
      'Name the accounts or roles in place of *, or add a condition such as kms:CallerAccount.',
    ],
    cli: editPolicy(
      'kms get-key-policy --key-id {name} --policy-name default --query Policy --output text',
      NARROW,
      'kms put-key-policy --key-id {name} --policy-name default --policy file://policy.json',
    ),
    terraform: [tfPart('aws_kms_key', { policy: { $json: policyKeeping(OWN_ACCOUNT) } }, POLICY_REMARK)],
    cloudFormation: [cfnPart('AWS::KMS::Key', { KeyPolicy: policyKeeping(OWN_ACCOUNT) }, POLICY_REMARK)],
  },
};
