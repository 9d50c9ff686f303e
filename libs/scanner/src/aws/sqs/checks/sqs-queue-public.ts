import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';

export const sqsQueuePublic = defineCheck({
  id: 'sqs-queue-public',
  service: 'sqs',
  severity: 'CRITICAL',
  kind: 'aws.sqs.queue',
  title: 'Queue policy does not admit everyone',
  fault: 'Queue policy admits everyone',
  recommendation:
    'Name the accounts or services that may send and receive, or restrict the statement by aws:SourceArn.',
  evaluate: ({ name, policy }) =>
    judgeFact(policy, (document) =>
      document && admitsEverybody(document)
        ? fail(`The policy of ${name} lets any AWS account in.`)
        : pass(document ? `The policy of ${name} names who may use it.` : `${name} has no policy.`),
    ),
});
