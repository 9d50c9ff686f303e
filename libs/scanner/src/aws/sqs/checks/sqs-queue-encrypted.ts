import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { URL } from '../remedies';

export const sqsQueueEncrypted = defineCheck({
  id: 'sqs-queue-encrypted',
  service: 'sqs',
  severity: 'MEDIUM',
  kind: 'aws.sqs.queue',
  title: 'SQS queues are encrypted at rest',
  fault: 'SQS queue is not encrypted at rest',
  recommendation: 'Turn on server-side encryption of the queue, with SQS managed keys or a KMS key.',
  subjects: ['encryption-at-rest'],
  equivalents: {
    prowler: ['sqs_queues_server_side_encryption_enabled'],
    cloudsploit: ['sqsEncrypted', 'sqsEncryptionEnabled'],
  },
  evaluate: ({ name, encryption }) =>
    judgeFact(encryption, (key) => {
      if (key === null) return fail(`${name} is not encrypted at rest.`);
      return pass(key === 'SQS' ? `${name} is encrypted with SQS managed keys.` : `${name} is encrypted with ${key}.`);
    }),
  remedy: {
    console: [
      'Open SQS, {name}, in the region {region}, and choose Edit.',
      'Under Encryption, turn on server-side encryption with an SQS key or a KMS key.',
    ],
    cli: [`sqs set-queue-attributes --queue-url ${URL} --attributes SqsManagedSseEnabled=true`],
    terraform: [tfPart('aws_sqs_queue', { name: '{name}', sqs_managed_sse_enabled: true })],
    cloudFormation: [cfnPart('AWS::SQS::Queue', { QueueName: '{name}', SqsManagedSseEnabled: true })],
  },
});
