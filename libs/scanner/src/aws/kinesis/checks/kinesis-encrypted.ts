import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const kinesisEncrypted = defineCheck({
  id: 'kinesis-encrypted',
  service: 'kinesis',
  severity: 'MEDIUM',
  kind: 'aws.kinesis.stream',
  title: 'Stream is encrypted',
  fault: 'Stream is not encrypted',
  recommendation: 'Turn on server-side encryption of the stream with a KMS key.',
  evaluate: ({ name, encryption }) =>
    judgeFact(encryption, (type) =>
      type === 'KMS' ? pass(`${name} is encrypted with a KMS key.`) : fail(`${name} keeps its records in the clear.`),
    ),
});
