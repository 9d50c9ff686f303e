import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const snsTopicKms = defineCheck({
  id: 'sns-topic-kms',
  service: 'sns',
  severity: 'MEDIUM',
  kind: 'aws.sns.topic',
  title: 'Topic is encrypted',
  fault: 'Topic is not encrypted',
  recommendation: 'Turn on encryption of the topic with a KMS key that its publishers may use.',
  evaluate: ({ name, kmsKeyId }) =>
    judgeFact(kmsKeyId, (key) =>
      key === null ? fail(`${name} keeps messages in the clear.`) : pass(`${name} encrypts with ${key}.`),
    ),
});
