import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';

export const snsTopicPublic = defineCheck({
  id: 'sns-topic-public',
  service: 'sns',
  severity: 'HIGH',
  kind: 'aws.sns.topic',
  title: 'Topic policy does not admit everyone',
  fault: 'Topic policy admits everyone',
  recommendation:
    'Name the accounts or services that may publish, or restrict the statement by aws:SourceAccount or aws:PrincipalOrgID.',
  evaluate: ({ name, policy }) =>
    judgeFact(policy, (document) =>
      document && admitsEverybody(document)
        ? fail(`The policy of ${name} lets any AWS account in.`)
        : pass(document ? `The policy of ${name} names who may use it.` : `${name} has no policy.`),
    ),
});
