import { type Remedies, cfnPart, tfPart } from '../../remedies/remedy';

export const kinesisRemedies: Remedies = {
  'kinesis-encrypted': {
    console: [
      'Open Kinesis, Data streams, {name}, Configuration, in the region {region}.',
      'Beside Encryption choose Edit and turn on server-side encryption.',
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
};
