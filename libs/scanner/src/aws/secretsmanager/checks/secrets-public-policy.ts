import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';

export const secretsPublicPolicy = defineCheck({
  id: 'secrets-public-policy',
  service: 'secretsmanager',
  severity: 'CRITICAL',
  kind: 'aws.secretsmanager.secret',
  title: 'Secret is not readable by everyone',
  fault: 'Secret is readable by everyone',
  recommendation: 'Name the roles that need the secret in its policy, and block public access to it.',
  evaluate: ({ name, policy }) =>
    judgeFact(policy, (document) => {
      if (!document) return pass(`${name} has no resource policy.`);
      return admitsEverybody(document)
        ? fail(`The policy of ${name} lets any AWS account in.`)
        : pass(`The policy of ${name} names who may read it.`);
    }),
});
