import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, none } from '../../../remedies/remedy';

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
  subjects: ['encryption-at-rest'],
  equivalents: { prowler: ['eks_cluster_kms_cmk_encryption_in_secrets_enabled'], cloudsploit: ['eksSecretsEncrypted'] },
  // From 1.28 on EKS encrypts all API data with a key that AWS owns (EKS user guide, "Default envelope encryption").
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ encryptedResources, version }) => {
      if (encryptedResources.includes('secrets'))
        return pass(`The secrets of ${name} are encrypted with a KMS key of yours.`);
      return isEncryptedByAws(version)
        ? fail(`The secrets of ${name} are encrypted with a key that AWS owns, none that you control.`)
        : fail(`No KMS key encrypts the secrets of ${name}.`);
    }),
  remedy: {
    hazard: {
      title: 'Encrypt secrets with a KMS key of yours, for good',
      warning:
        'The key of a cluster cannot be changed or removed afterwards, and without the key the cluster cannot be recovered.',
    },
    console: [
      'Open EKS, Clusters, {name}, Overview, in the region {region}.',
      'Under Secrets encryption choose Enable and a key. It cannot be turned off again.',
    ],
    cli: [
      'eks describe-cluster --name {name} --query cluster.encryptionConfig',
      { note: 'Check the answer: a cluster that has a key keeps it.' },
      [
        'eks associate-encryption-config --cluster-name {name} --encryption-config',
        { json: [{ resources: ['secrets'], provider: { keyArn: '<KMS_KEY_ARN>' } }] },
      ],
    ],
    terraform: [
      tfPart('aws_eks_cluster', {
        name: '{name}',
        encryption_config: { resources: ['secrets'], provider: { key_arn: '<KMS_KEY_ARN>' } },
      }),
    ],
    cloudFormation: none(
      'CloudFormation replaces the cluster when EncryptionConfig changes. Use the command, then write it into the template.',
    ),
  },
});
