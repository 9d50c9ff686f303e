import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const opensearchEncryption = defineCheck({
  id: 'opensearch-encryption',
  service: 'opensearch',
  severity: 'HIGH',
  kind: 'aws.opensearch.domain',
  title: 'Search domain is encrypted at rest',
  fault: 'Search domain is not encrypted at rest',
  recommendation: 'Turn on encryption at rest; an old domain needs a new engine version or a copy.',
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ isEncrypted }) =>
      isEncrypted ? pass(`${name} is encrypted at rest.`) : fail(`${name} is not encrypted at rest.`),
    ),
});
