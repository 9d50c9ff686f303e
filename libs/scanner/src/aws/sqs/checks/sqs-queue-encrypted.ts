import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { URL } from '../remedies';

export const sqsQueueEncrypted = defineCheck({
  id: 'sqs-queue-encrypted',
  service: 'sqs',
  severity: 'MEDIUM',
  kind: 'aws.sqs.queue',
  title: 'Queue is encrypted',
  fault: 'Queue is not encrypted',
  recommendation: 'Turn on server-side encryption of the queue, with a KMS key or with keys that SQS manages.',
  subjects: ['encryption-at-rest'],
  equivalents: {
    prowler: ['sqs_queues_server_side_encryption_enabled'],
    cloudsploit: ['sqsEncrypted', 'sqsEncryptionEnabled'],
  },
  evaluate: ({ name, encryption }) =>
    judgeFact(encryption, (key) => {
      if (key === null) return fail(`${name} keeps messages in the clear.`);
      return pass(key === 'SQS' ? `${name} encrypts with keys that SQS manages.` : `${name} encrypts with ${key}.`);
    }),
  remedy: {
    console: [
      'Open SQS, {name}, in the region {region}, and choose Edit.',
      'Under Encryption turn on server-side encryption, with a key of SQS or of KMS.',
    ],
    cli: [`sqs set-queue-attributes --queue-url ${URL} --attributes SqsManagedSseEnabled=true`],
    terraform: [tfPart('aws_sqs_queue', { name: '{name}', sqs_managed_sse_enabled: true })],
    cloudFormation: [cfnPart('AWS::SQS::Queue', { QueueName: '{name}', SqsManagedSseEnabled: true })],
  },
});
