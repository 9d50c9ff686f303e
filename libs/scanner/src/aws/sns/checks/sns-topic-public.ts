import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';
import { tf, cfn } from '../../../remedies/remedy';
import { editPolicy, NARROW, policyKeeping, POLICY_REMARK } from '../../../remedies/whole-documents';

const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: ['sns:Publish', 'sns:Subscribe'],
  Resource: '{arn}',
};

export const snsTopicPublic = defineCheck({
  id: 'sns-topic-public',
  service: 'sns',
  severity: 'HIGH',
  kind: 'aws.sns.topic',
  title: 'SNS topic policies do not allow public access',
  fault: 'SNS topic policy allows public access',
  recommendation:
    'Name the accounts or services that may publish, or restrict the statement with aws:SourceAccount or aws:PrincipalOrgID.',
  subjects: ['public-data'],
  equivalents: { prowler: ['sns_topics_not_publicly_accessible'], cloudsploit: ['topicPolicies'] },
  evaluate: ({ name, policy }) =>
    judgeFact(policy, (document) =>
      document && admitsEverybody(document)
        ? fail(`The policy of ${name} allows any AWS account.`)
        : pass(document ? `The policy of ${name} restricts who may use the topic.` : `${name} has no policy.`),
    ),
  remedy: {
    console: [
      'Open SNS, Topics, {name}, in the region {region}, and choose Edit.',
      'In the access policy, replace * with accounts, or add a condition on aws:SourceAccount or aws:SourceArn.',
    ],
    cli: editPolicy(
      'sns get-topic-attributes --topic-arn {arn} --query Attributes.Policy --output text',
      NARROW,
      'sns set-topic-attributes --topic-arn {arn} --attribute-name Policy --attribute-value file://policy.json',
    ),
    terraform: [
      tf('aws_sns_topic_policy', { arn: '{arn}', policy: { $json: policyKeeping(OWN_ACCOUNT) } }, POLICY_REMARK),
    ],
    cloudFormation: [
      cfn('AWS::SNS::TopicPolicy', { Topics: ['{arn}'], PolicyDocument: policyKeeping(OWN_ACCOUNT) }, POLICY_REMARK),
    ],
  },
});
