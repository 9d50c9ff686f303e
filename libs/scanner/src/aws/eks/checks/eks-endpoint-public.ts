import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { findInternet } from '../../address-space';
import { tfPart, cfnPart } from '../../../remedies/remedy';

/** Where a cluster names no ranges (API reference, `VpcConfigRequest`). */
const DEFAULT_RANGES = ['0.0.0.0/0'];

export const eksEndpointPublic = defineCheck({
  id: 'eks-endpoint-public',
  service: 'eks',
  severity: 'HIGH',
  kind: 'aws.eks.cluster',
  title: 'EKS cluster endpoints are not publicly accessible',
  fault: 'EKS cluster endpoint is publicly accessible',
  recommendation: 'Turn off public access to the endpoint, or restrict it to the addresses that need it.',
  subjects: ['public-services', 'network-access', 'remote-administration'],
  equivalents: {
    prowler: ['eks_cluster_not_publicly_accessible'],
    cloudsploit: ['eksPrivateEndpoint', 'eksNetworkExposure'],
  },
  evaluate: ({ name, settings }) =>
    judgeFact(settings, ({ isEndpointPublic, publicAccessCidrs }) => {
      if (isEndpointPublic === null) return unknown(`AWS does not report whether the endpoint of ${name} is public.`);
      if (!isEndpointPublic) return pass(`The endpoint of ${name} is private.`);
      if (publicAccessCidrs === null)
        return unknown(`AWS does not report which addresses can access the public endpoint of ${name}.`);
      const ranges = publicAccessCidrs.length > 0 ? publicAccessCidrs : DEFAULT_RANGES;
      return findInternet(ranges.map((range) => ({ range, isAllow: true }))).length > 0
        ? fail(`The endpoint of ${name} is accessible from the internet.`)
        : pass(`The endpoint of ${name} is accessible only from these addresses: ${ranges.join(', ')}.`);
    }),
  remedy: {
    console: [
      'Open EKS, Clusters, {name}, Networking, in the region {region}.',
      'Choose Manage, Endpoint access, and select Private, or Public and private with the networks that need access.',
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
});
