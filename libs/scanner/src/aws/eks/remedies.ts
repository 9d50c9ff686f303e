import { type Remedies, cfnPart, none, tfPart } from '../../remedies/remedy';

const LOGS = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];

export const eksRemedies: Remedies = {
  'eks-endpoint-public': {
    console: [
      'Open EKS, Clusters, {name}, Networking, in the region {region}.',
      'Choose Manage, Endpoint access: Private, or Public and private with the networks that need it.',
    ],
    cli: [
      'eks update-cluster-config --name {name} --resources-vpc-config endpointPublicAccess=true,endpointPrivateAccess=true,publicAccessCidrs=<YOUR_NETWORK_CIDR>',
    ],
    terraform: [
      tfPart('aws_eks_cluster', {
        name: '{name}',
        vpc_config: {
          endpoint_private_access: true,
          endpoint_public_access: true,
          public_access_cidrs: ['<YOUR_NETWORK_CIDR>'],
        },
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::EKS::Cluster', {
        Name: '{name}',
        ResourcesVpcConfig: {
          EndpointPrivateAccess: true,
          EndpointPublicAccess: true,
          PublicAccessCidrs: ['<YOUR_NETWORK_CIDR>'],
        },
      }),
    ],
  },
  'eks-secrets-kms': {
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
  'eks-control-plane-logging': {
    console: [
      'Open EKS, Clusters, {name}, Observability, in the region {region}.',
      'Choose Manage logging and turn on all five kinds.',
    ],
    cli: [
      [
        'eks update-cluster-config --name {name} --logging',
        { json: { clusterLogging: [{ types: LOGS, enabled: true }] } },
      ],
    ],
    terraform: [tfPart('aws_eks_cluster', { name: '{name}', enabled_cluster_log_types: LOGS })],
    cloudFormation: [
      cfnPart('AWS::EKS::Cluster', {
        Name: '{name}',
        Logging: { ClusterLogging: { EnabledTypes: LOGS.map((Type) => ({ Type })) } },
      }),
    ],
  },
  'eks-version-supported': {
    console: [
      'Look under Upgrade insights of the cluster {name} for what the next version breaks.',
      'Choose Upgrade version, one minor version at a time, then renew add-ons and nodes.',
    ],
    cli: [
      'eks list-insights --cluster-name {name}',
      'eks update-cluster-version --name {name} --kubernetes-version <NEXT_VERSION>',
    ],
    terraform: [tfPart('aws_eks_cluster', { name: '{name}', version: '<NEXT_VERSION>' })],
    cloudFormation: [cfnPart('AWS::EKS::Cluster', { Name: '{name}', Version: '<NEXT_VERSION>' })],
  },
};
