import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const snsTopicKms = defineCheck({
  id: 'sns-topic-kms',
  service: 'sns',
  severity: 'MEDIUM',
  kind: 'aws.sns.topic',
  title: 'SNS topics are encrypted at rest',
  fault: 'SNS topic is not encrypted at rest',
  recommendation: 'Turn on encryption of the topic with a KMS key that its publishers may use.',
  subjects: ['encryption-at-rest'],
  equivalents: { prowler: ['sns_topics_kms_encryption_at_rest_enabled'], cloudsploit: ['topicEncrypted'] },
  evaluate: ({ name, kmsKeyId }) =>
    judgeFact(kmsKeyId, (key) =>
      key === null ? fail(`${name} is not encrypted at rest.`) : pass(`${name} is encrypted with ${key}.`),
    ),
  remedy: {
    console: [
      'Open SNS, Topics, {name}, in the region {region}, and choose Edit.',
      'Under Encryption, turn it on with a key whose policy allows the publishing services.',
    ],
    cli: ['sns set-topic-attributes --topic-arn {arn} --attribute-name KmsMasterKeyId --attribute-value <KMS_KEY_ARN>'],
    terraform: [tfPart('aws_sns_topic', { name: '{name}', kms_master_key_id: '<KMS_KEY_ARN>' })],
    cloudFormation: [cfnPart('AWS::SNS::Topic', { TopicName: '{name}', KmsMasterKeyId: '<KMS_KEY_ARN>' })],
  },
});
