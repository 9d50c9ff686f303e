import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { cfnPart } from '../../../remedies/remedy';
import { updateDomain } from '../remedies';

export const opensearchEncryption = defineCheck({
  id: 'opensearch-encryption',
  service: 'opensearch',
  severity: 'HIGH',
  kind: 'aws.opensearch.domain',
  title: 'OpenSearch domains are encrypted at rest',
  fault: 'OpenSearch domain is not encrypted at rest',
  recommendation: 'Turn on encryption at rest. An old domain may need a newer engine version, or a new domain.',
  subjects: ['encryption-at-rest'],
  equivalents: {
    prowler: ['opensearch_service_domains_encryption_at_rest_enabled'],
    cloudsploit: ['opensearchEncryptedDomain', 'opensearchDomainEncryptionEnabled'],
  },
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ isEncrypted }) =>
      isEncrypted ? pass(`${name} is encrypted at rest.`) : fail(`${name} is not encrypted at rest.`),
    ),
  remedy: {
    ...updateDomain(
      'Turn on Encryption of data at rest with the AWS managed key or your own. It cannot be turned off again.',
      '--encryption-at-rest-options Enabled=true',
      { encrypt_at_rest: { enabled: true } },
      {},
    ),
    cloudFormation: [
      cfnPart(
        'AWS::OpenSearchService::Domain',
        { DomainName: '{name}', EncryptionAtRestOptions: { Enabled: true } },
        'If the template already sets EncryptionAtRestOptions, a change deletes the domain and creates a new one. Use the command instead.',
      ),
    ],
  },
});
