import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
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
  remedy: updateDomain(
    'Turn on Encryption of data at rest with a KMS key. It cannot be turned off again.',
    '--encryption-at-rest-options Enabled=true,KmsKeyId=<KMS_KEY_ARN>',
    { encrypt_at_rest: { enabled: true, kms_key_id: '<KMS_KEY_ARN>' } },
    { EncryptionAtRestOptions: { Enabled: true, KmsKeyId: '<KMS_KEY_ARN>' } },
  ),
});
