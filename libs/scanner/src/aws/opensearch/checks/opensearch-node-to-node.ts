import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { updateDomain } from '../remedies';

export const opensearchNodeToNode = defineCheck({
  id: 'opensearch-node-to-node',
  service: 'opensearch',
  severity: 'MEDIUM',
  kind: 'aws.opensearch.domain',
  title: 'OpenSearch domains have node-to-node encryption enabled',
  fault: 'OpenSearch domain does not have node-to-node encryption enabled',
  recommendation: 'Turn on node-to-node encryption for the domain.',
  subjects: ['encryption-in-transit'],
  equivalents: {
    prowler: ['opensearch_service_domains_node_to_node_encryption_enabled'],
    cloudsploit: ['opensearchNodeToNodeEncryption'],
  },
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ encryptsBetweenNodes }) =>
      encryptsBetweenNodes
        ? pass(`${name} has node-to-node encryption enabled.`)
        : fail(`${name} has node-to-node encryption disabled.`),
    ),
  remedy: updateDomain(
    'Turn on Node-to-node encryption.',
    '--node-to-node-encryption-options Enabled=true',
    { node_to_node_encryption: { enabled: true } },
    { NodeToNodeEncryptionOptions: { Enabled: true } },
  ),
});
