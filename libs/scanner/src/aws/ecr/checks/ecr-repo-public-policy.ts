import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';
import { tf, cfnPart } from '../../../remedies/remedy';
import { editPolicy, NARROW, policyKeeping, POLICY_REMARK } from '../../../remedies/whole-documents';

const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: ['ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer'],
};

export const ecrRepoPublicPolicy = defineCheck({
  id: 'ecr-repo-public-policy',
  service: 'ecr',
  severity: 'CRITICAL',
  kind: 'aws.ecr.repository',
  title: 'ECR repository policies do not allow public access',
  fault: 'ECR repository policy allows public access',
  recommendation: 'Name the accounts that may use the repository, or restrict the statement to your organization.',
  subjects: ['public-data'],
  equivalents: { prowler: ['ecr_repositories_not_publicly_accessible'], cloudsploit: ['ecrRepositoryPolicy'] },
  evaluate: ({ name, policy }) =>
    judgeFact(policy, (document) =>
      document !== null && admitsEverybody(document)
        ? fail(`The policy of ${name} allows everyone, without a restricting condition.`)
        : pass(`The policy of ${name} does not allow everyone.`),
    ),
  remedy: {
    console: [
      'Open ECR, Private registry, Repositories, {name}, Permissions, in the region {region}.',
      'Replace * with the accounts that may pull images, or delete the policy.',
    ],
    cli: editPolicy(
      'ecr get-repository-policy --repository-name {name} --query policyText --output text',
      NARROW,
      'ecr set-repository-policy --repository-name {name} --policy-text file://policy.json',
    ),
    terraform: [
      tf(
        'aws_ecr_repository_policy',
        { repository: '{name}', policy: { $json: policyKeeping(OWN_ACCOUNT) } },
        POLICY_REMARK,
      ),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::ECR::Repository',
        { RepositoryName: '{name}', RepositoryPolicyText: policyKeeping(OWN_ACCOUNT) },
        POLICY_REMARK,
      ),
    ],
  },
});
