import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { updateDomain } from '../remedies';

export const opensearchNodeToNode = defineCheck({
  id: 'opensearch-node-to-node',
  service: 'opensearch',
  severity: 'MEDIUM',
  kind: 'aws.opensearch.domain',
  title: 'Search nodes encrypt the traffic between them',
  fault: 'Search nodes do not encrypt the traffic between them',
  recommendation: 'Turn on node-to-node encryption of the domain.',
  subjects: ['encryption-in-transit'],
  equivalents: {
    prowler: ['opensearch_service_domains_node_to_node_encryption_enabled'],
    cloudsploit: ['opensearchNodeToNodeEncryption'],
  },
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ encryptsBetweenNodes }) =>
      encryptsBetweenNodes
        ? pass(`${name} encrypts the traffic between its nodes.`)
        : fail(`${name} does not encrypt the traffic between its nodes.`),
    ),
  remedy: updateDomain(
    'Turn on Node-to-node encryption.',
    '--node-to-node-encryption-options Enabled=true',
    { node_to_node_encryption: { enabled: true } },
    { NodeToNodeEncryptionOptions: { Enabled: true } },
  ),
});
