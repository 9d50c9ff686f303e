import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const kinesisEncrypted = defineCheck({
  id: 'kinesis-encrypted',
  service: 'kinesis',
  severity: 'MEDIUM',
  kind: 'aws.kinesis.stream',
  title: 'Kinesis streams are encrypted at rest',
  fault: 'Kinesis stream is not encrypted at rest',
  recommendation: 'Turn on server-side encryption of the stream with a KMS key.',
  subjects: ['encryption-at-rest'],
  equivalents: { prowler: ['kinesis_stream_encrypted_at_rest'], cloudsploit: ['kinesisDataStreamsEncrypted'] },
  evaluate: ({ name, encryption }) =>
    judgeFact(encryption, (type) =>
      type === 'KMS' ? pass(`${name} is encrypted with a KMS key.`) : fail(`${name} is not encrypted at rest.`),
    ),
  remedy: {
    console: [
      'Open Kinesis, Data streams, {name}, Configuration, in the region {region}.',
      'Under Encryption, choose Edit and turn on server-side encryption.',
    ],
    cli: ['kinesis start-stream-encryption --stream-name {name} --encryption-type KMS --key-id alias/aws/kinesis'],
    terraform: [
      tfPart('aws_kinesis_stream', { name: '{name}', encryption_type: 'KMS', kms_key_id: 'alias/aws/kinesis' }),
    ],
    cloudFormation: [
      cfnPart('AWS::Kinesis::Stream', {
        Name: '{name}',
        StreamEncryption: { EncryptionType: 'KMS', KeyId: 'alias/aws/kinesis' },
      }),
    ],
  },
});
