import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const opensearchNodeToNode = defineCheck({
  id: 'opensearch-node-to-node',
  service: 'opensearch',
  severity: 'MEDIUM',
  kind: 'aws.opensearch.domain',
  title: 'Search nodes encrypt the traffic between them',
  fault: 'Search nodes do not encrypt the traffic between them',
  recommendation: 'Turn on node-to-node encryption of the domain.',
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ encryptsBetweenNodes }) =>
      encryptsBetweenNodes
        ? pass(`${name} encrypts the traffic between its nodes.`)
        : fail(`${name} does not encrypt the traffic between its nodes.`),
    ),
});
