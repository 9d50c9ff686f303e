import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const eksSecretsKms = defineCheck({
  id: 'eks-secrets-kms',
  service: 'eks',
  unitService: 'eks',
  severity: 'MEDIUM',
  kind: 'aws.eks.cluster',
  title: 'Cluster secrets are encrypted with a KMS key',
  fault: 'Cluster secrets are not encrypted with a KMS key',
  recommendation: 'Associate an encryption configuration for secrets with a KMS key of your own.',
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ encryptedResources }) =>
      encryptedResources.includes('secrets')
        ? pass(`The secrets of ${name} are encrypted with a KMS key.`)
        : fail(`No KMS key encrypts the secrets of ${name}.`),
    ),
});
