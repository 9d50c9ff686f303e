import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';

export const ecrRepoPublicPolicy = defineCheck({
  id: 'ecr-repo-public-policy',
  service: 'ecr',
  severity: 'CRITICAL',
  kind: 'aws.ecr.repository',
  title: 'Repository policy does not admit everyone',
  fault: 'Repository policy admits everyone',
  recommendation: 'Name the accounts that may use the repository, or limit the statement to your organisation.',
  evaluate: ({ name, policy }) =>
    judgeFact(policy, (document) =>
      document !== null && admitsEverybody(document)
        ? fail(`The policy of ${name} allows everybody, without a condition that limits them.`)
        : pass(`No statement of a policy of ${name} allows everybody.`),
    ),
});
