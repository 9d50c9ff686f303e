import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';
import { tf, cfn } from '../../../remedies/remedy';
import { editPolicy, NARROW, policyKeeping, POLICY_REMARK } from '../../../remedies/whole-documents';

const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: 'secretsmanager:GetSecretValue',
  Resource: '*',
};

export const secretsPublicPolicy = defineCheck({
  id: 'secrets-public-policy',
  service: 'secretsmanager',
  severity: 'CRITICAL',
  kind: 'aws.secretsmanager.secret',
  title: 'Secrets Manager secret policies do not allow public access',
  fault: 'Secrets Manager secret policy allows public access',
  recommendation: 'Name the roles that need the secret in its policy, and block public access.',
  subjects: ['public-data', 'secrets'],
  equivalents: { prowler: ['secretsmanager_not_publicly_accessible'] },
  evaluate: ({ name, policy }) =>
    judgeFact(policy, (document) => {
      if (!document) return pass(`${name} has no resource policy.`);
      return admitsEverybody(document)
        ? fail(`The policy of ${name} allows any AWS account.`)
        : pass(`The policy of ${name} restricts who may read the secret.`);
    }),
  remedy: {
    console: [
      'Open Secrets Manager, {name}, Overview, Resource permissions, in the region {region}, and choose Edit.',
      'Replace * with accounts or roles.',
      'Rotate the secret: it may have been read.',
    ],
    cli: editPolicy(
      'secretsmanager get-resource-policy --secret-id {arn} --query ResourcePolicy --output text',
      NARROW,
      'secretsmanager put-resource-policy --secret-id {arn} --block-public-policy --resource-policy file://policy.json',
    ),
    terraform: [
      tf(
        'aws_secretsmanager_secret_policy',
        { secret_arn: '{arn}', block_public_policy: true, policy: { $json: policyKeeping(OWN_ACCOUNT) } },
        POLICY_REMARK,
      ),
    ],
    cloudFormation: [
      cfn(
        'AWS::SecretsManager::ResourcePolicy',
        { SecretId: '{arn}', BlockPublicPolicy: true, ResourcePolicy: policyKeeping(OWN_ACCOUNT) },
        POLICY_REMARK,
      ),
    ],
  },
});
