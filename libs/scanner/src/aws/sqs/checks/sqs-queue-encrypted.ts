import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const sqsQueueEncrypted = defineCheck({
  id: 'sqs-queue-encrypted',
  service: 'sqs',
  severity: 'MEDIUM',
  kind: 'aws.sqs.queue',
  title: 'Queue is encrypted',
  fault: 'Queue is not encrypted',
  recommendation: 'Turn on server-side encryption of the queue, with a KMS key or with keys that SQS manages.',
  evaluate: ({ name, encryption }) =>
    judgeFact(encryption, (key) => {
      if (key === null) return fail(`${name} keeps messages in the clear.`);
      return pass(key === 'SQS' ? `${name} encrypts with keys that SQS manages.` : `${name} encrypts with ${key}.`);
    }),
});
