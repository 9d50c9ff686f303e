import { type Remedies, cfn, cfnPart, tf, tfPart } from '../../remedies/remedy';
import { NARROW, POLICY_REMARK, editPolicy, policyKeeping } from '../../remedies/whole-documents';

const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: ['sns:Publish', 'sns:Subscribe'],
  Resource: '{arn}',
};

export const snsRemedies: Remedies = {
  'sns-topic-kms': {
    console: [
      'Open SNS, Topics, {name}, in the region {region}, and choose Edit.',
      'Under Encryption turn it on, with a key whose policy lets the publishing services use it.',
    ],
    cli: ['sns set-topic-attributes --topic-arn {arn} --attribute-name KmsMasterKeyId --attribute-value <KMS_KEY_ARN>'],
    terraform: [tfPart('aws_sns_topic', { name: '{name}', kms_master_key_id: '<KMS_KEY_ARN>' })],
    cloudFormation: [cfnPart('AWS::SNS::Topic', { TopicName: '{name}', KmsMasterKeyId: '<KMS_KEY_ARN>' })],
  },
  'sns-topic-public': {
    console: [
      'Open SNS, Topics, {name}, in the region {region}, and choose Edit.',
      'In the access policy name accounts in place of *, or add a condition on aws:SourceAccount or aws:SourceArn.',
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
  'sns-subscription-https': {
    console: [
      'Open SNS, Subscriptions, in the region {region}, and choose Create subscription: protocol HTTPS, the address with https.',
      'Confirm it, then delete the one over HTTP.',
    ],
    cli: [
      'sns list-subscriptions-by-topic --topic-arn <TOPIC_ARN>',
      {
        note: 'Check the answer: skip the next command where the HTTPS endpoint is subscribed. Confirm it before the old one goes.',
      },
      'sns subscribe --topic-arn <TOPIC_ARN> --protocol https --notification-endpoint <HTTPS_ENDPOINT>',
      'sns unsubscribe --subscription-arn {arn}',
    ],
    terraform: [
      tf('aws_sns_topic_subscription', { topic_arn: '<TOPIC_ARN>', protocol: 'https', endpoint: '<HTTPS_ENDPOINT>' }),
    ],
    cloudFormation: [
      cfn('AWS::SNS::Subscription', { TopicArn: '<TOPIC_ARN>', Protocol: 'https', Endpoint: '<HTTPS_ENDPOINT>' }),
    ],
  },
};
