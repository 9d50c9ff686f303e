import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { admitsEverybody } from '../../public-policy';

export const opensearchPublic = defineCheck({
  id: 'opensearch-public',
  service: 'opensearch',
  severity: 'CRITICAL',
  kind: 'aws.opensearch.domain',
  title: 'Search domain is not open to everyone',
  fault: 'Search domain is open to everyone',
  recommendation: 'Move the domain into a VPC, or name the principals or addresses that may reach it.',
  evaluate: ({ name, settings, policy }) =>
    judgeFact(settings, ({ network }) => {
      if (network) return pass(`${name} lies in ${network}.`);
      return judgeFact(policy, (document) =>
        document !== null && admitsEverybody(document)
          ? fail(`${name} lies outside any VPC and its access policy allows everybody, from every address.`)
          : pass(`${name} lies outside any VPC; no statement of its access policy allows everybody.`),
      );
    }),
});
