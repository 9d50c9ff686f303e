import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const opensearchHttps = defineCheck({
  id: 'opensearch-https',
  service: 'opensearch',
  severity: 'HIGH',
  kind: 'aws.opensearch.domain',
  title: 'Search domain requires HTTPS',
  fault: 'Search domain answers plain HTTP',
  recommendation: 'Require HTTPS for all traffic to the domain.',
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ enforcesHttps }) =>
      enforcesHttps ? pass(`${name} requires HTTPS.`) : fail(`${name} answers plain HTTP as well.`),
    ),
});
