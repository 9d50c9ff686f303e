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
  title: 'EKS cluster secrets are encrypted with a customer managed key',
  fault: 'EKS cluster secrets are not encrypted with a customer managed key',
  recommendation: 'Enable secrets encryption with a customer managed KMS key.',
  subjects: ['encryption-at-rest'],
  equivalents: { prowler: ['eks_cluster_kms_cmk_encryption_in_secrets_enabled'], cloudsploit: ['eksSecretsEncrypted'] },
  // Since Kubernetes 1.28, EKS encrypts all API data with an AWS owned key (EKS user guide, "Default envelope
  // encryption").
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ encryptedResources, version }) => {
      if (encryptedResources.includes('secrets'))
        return pass(`The secrets of ${name} are encrypted with a customer managed key.`);
      return isEncryptedByAws(version)
        ? fail(`The secrets of ${name} are encrypted with an AWS owned key.`)
        : fail(`The secrets of ${name} are not encrypted with a KMS key.`);
    }),
  remedy: {
    hazard: {
      title: 'Permanently encrypt secrets with a customer managed key',
      warning:
        'The key of a cluster cannot be changed or removed afterwards, and without the key the cluster cannot be recovered.',
    },
    console: [
      'Open EKS, Clusters, {name}, Overview, in the region {region}.',
      'Under Secrets encryption, choose Enable and select a key. It cannot be turned off again.',
    ],
    cli: [
      'eks describe-cluster --name {name} --query cluster.encryptionConfig',
      { note: 'Continue only if the cluster has no key yet: an existing key cannot be changed.' },
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
      'CloudFormation replaces the cluster when EncryptionConfig changes. Use the command, then add the value to the template.',
    ),
  },
});
