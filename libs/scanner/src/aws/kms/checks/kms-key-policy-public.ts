import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { editPolicy, NARROW, policyKeeping, POLICY_REMARK } from '../../../remedies/whole-documents';

const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: 'kms:*',
  Resource: '*',
};

export const kmsKeyPolicyPublic = defineCheck({
  id: 'kms-key-policy-public',
  service: 'kms',
  severity: 'CRITICAL',
  kind: 'aws.kms.key',
  title: 'KMS key policies do not allow public access',
  fault: 'KMS key policy allows public access',
  recommendation:
    'Name the accounts or roles that need the key, or restrict the statement with kms:CallerAccount or aws:PrincipalOrgID.',
  subjects: ['public-services', 'key-management', 'key-access'],
  equivalents: { prowler: ['kms_key_not_publicly_accessible'], cloudsploit: ['kmsKeyPolicy'] },
  evaluate: ({ name, policy }) =>
    judgeFact(policy, (document) =>
      admitsEverybody(document)
        ? fail(`The policy of ${name} allows any AWS account.`)
        : pass(`The policy of ${name} restricts who may use the key.`),
    ),
  remedy: {
    console: [
      'Open KMS, Customer managed keys, {name}, Key policy, in the region {region}, and choose Edit.',
      'Replace * with accounts or roles, or add a condition such as kms:CallerAccount.',
    ],
    cli: editPolicy(
      'kms get-key-policy --key-id {name} --policy-name default --query Policy --output text',
      NARROW,
      'kms put-key-policy --key-id {name} --policy-name default --policy file://policy.json',
    ),
    terraform: [tfPart('aws_kms_key', { policy: { $json: policyKeeping(OWN_ACCOUNT) } }, POLICY_REMARK)],
    cloudFormation: [cfnPart('AWS::KMS::Key', { KeyPolicy: policyKeeping(OWN_ACCOUNT) }, POLICY_REMARK)],
  },
});
