import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

const isEncryptedByAws = (version: string | null): boolean => {
  const minor = /^1\.(\d+)$/.exec(version ?? '')?.[1];
  return minor !== undefined && Number(minor) >= 28;
};

export const eksSecretsKms = defineCheck({
  id: 'eks-secrets-kms',
  service: 'eks',
  severity: 'LOW',
  kind: 'aws.eks.cluster',
  title: 'Cluster secrets are encrypted with a KMS key of your own',
  fault: 'Cluster secrets are not encrypted with a KMS key of your own',
  recommendation: 'Associate an encryption configuration for secrets with a KMS key of your own.',
  // From 1.28 on EKS encrypts all API data with a key that AWS owns (EKS user guide, "Default envelope encryption").
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ encryptedResources, version }) => {
      if (encryptedResources.includes('secrets'))
        return pass(`The secrets of ${name} are encrypted with a KMS key of yours.`);
      return isEncryptedByAws(version)
        ? fail(`The secrets of ${name} are encrypted with a key that AWS owns, none that you control.`)
        : fail(`No KMS key encrypts the secrets of ${name}.`);
    }),
});
