import { type Remedies, cfn, cfnPart, tf, tfPart } from '../../remedies/remedy';
import { NARROW, POLICY_REMARK, policyKeeping } from '../../remedies/whole-documents';

const URL = 'https://sqs.{region}.{dns}/{account}/{name}';
const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: 'sqs:*',
  Resource: '{arn}',
};

export const sqsRemedies: Remedies = {
  'sqs-queue-encrypted': {
    console: [
      'Open SQS, {name}, in the region {region}, and choose Edit.',
      'Under Encryption turn on server-side encryption, with a key of SQS or of KMS.',
    ],
    cli: [`sqs set-queue-attributes --queue-url ${URL} --attributes SqsManagedSseEnabled=true`],
    terraform: [tfPart('aws_sqs_queue', { name: '{name}', sqs_managed_sse_enabled: true })],
    cloudFormation: [cfnPart('AWS::SQS::Queue', { QueueName: '{name}', SqsManagedSseEnabled: true })],
  },
  'sqs-queue-public': {
    console: [
      'Open SQS, {name}, Access policy, in the region {region}, and choose Edit.',
      'Name accounts in place of *, or add a condition on aws:SourceArn or aws:SourceAccount.',
    ],
    cli: [
      `sqs get-queue-attributes --queue-url ${URL} --attribute-names Policy --query Attributes`,
      { note: `Save this as attributes.json. ${NARROW} Keep its other statements: the file replaces them all.` },
      `sqs set-queue-attributes --queue-url ${URL} --attributes file://attributes.json`,
    ],
    terraform: [
      tf('aws_sqs_queue_policy', { queue_url: URL, policy: { $json: policyKeeping(OWN_ACCOUNT) } }, POLICY_REMARK),
    ],
    cloudFormation: [
      cfn('AWS::SQS::QueuePolicy', { Queues: [URL], PolicyDocument: policyKeeping(OWN_ACCOUNT) }, POLICY_REMARK),
    ],
  },
};
