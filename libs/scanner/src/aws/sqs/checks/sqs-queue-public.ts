import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';
import { tf, cfn } from '../../../remedies/remedy';
import { NARROW, policyKeeping, POLICY_REMARK } from '../../../remedies/whole-documents';
import { URL } from '../remedies';

const OWN_ACCOUNT = {
  Effect: 'Allow',
  Principal: { AWS: 'arn:{partition}:iam::{account}:root' },
  Action: 'sqs:*',
  Resource: '{arn}',
};

export const sqsQueuePublic = defineCheck({
  id: 'sqs-queue-public',
  service: 'sqs',
  severity: 'CRITICAL',
  kind: 'aws.sqs.queue',
  title: 'SQS queue policies do not allow public access',
  fault: 'SQS queue policy allows public access',
  recommendation:
    'Name the accounts or services that may send and receive messages, or restrict the statement with aws:SourceArn.',
  subjects: ['public-data'],
  equivalents: { prowler: ['sqs_queues_not_publicly_accessible'], cloudsploit: ['sqsPublicAccess'] },
  evaluate: ({ name, policy }) =>
    judgeFact(policy, (document) =>
      document && admitsEverybody(document)
        ? fail(`The policy of ${name} allows any AWS account.`)
        : pass(document ? `The policy of ${name} restricts who may use the queue.` : `${name} has no policy.`),
    ),
  remedy: {
    console: [
      'Open SQS, {name}, Access policy, in the region {region}, and choose Edit.',
      'Replace * with accounts, or add a condition on aws:SourceArn or aws:SourceAccount.',
    ],
    cli: [
      `sqs get-queue-attributes --queue-url ${URL} --attribute-names Policy --query Attributes`,
      { note: `Save the output as attributes.json. ${NARROW} Keep its other statements: the file replaces them all.` },
      `sqs set-queue-attributes --queue-url ${URL} --attributes file://attributes.json`,
    ],
    terraform: [
      tf('aws_sqs_queue_policy', { queue_url: URL, policy: { $json: policyKeeping(OWN_ACCOUNT) } }, POLICY_REMARK),
    ],
    cloudFormation: [
      cfn('AWS::SQS::QueuePolicy', { Queues: [URL], PolicyDocument: policyKeeping(OWN_ACCOUNT) }, POLICY_REMARK),
    ],
  },
});
