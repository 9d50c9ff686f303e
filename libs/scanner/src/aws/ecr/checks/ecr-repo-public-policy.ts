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
  title: 'Repository policy does not admit everyone',
  fault: 'Repository policy admits everyone',
  recommendation: 'Name the accounts that may use the repository, or limit the statement to your organisation.',
  subjects: ['public-data'],
  equivalents: { prowler: ['ecr_repositories_not_publicly_accessible'], cloudsploit: ['ecrRepositoryPolicy'] },
  evaluate: ({ name, policy }) =>
    judgeFact(policy, (document) =>
      document !== null && admitsEverybody(document)
        ? fail(`The policy of ${name} allows everybody, without a condition that limits them.`)
        : pass(`No statement of a policy of ${name} allows everybody.`),
    ),
  remedy: {
    console: [
      'Open ECR, Private registry, Repositories, {name}, Permissions, in the region {region}.',
      'Name the accounts that may pull in place of *, or delete the policy.',
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
