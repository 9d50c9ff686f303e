import { defineService, forCost, forSecurity } from '../define-service';
import * as checks from './checks/index';
import { collectCompute } from './collect-ec2';
import type * as Ec2 from './ec2-sdk';

declare module '../operations' {
  interface Apis {
    readonly ec2: typeof Ec2;
  }
}

export const ec2Service = defineService({
  id: 'ec2',
  name: 'EC2',
  order: 40,
  apis: {
    ec2: {
      load: () => import('./ec2-sdk'),
      operations: {
        DescribeAddresses: 'ec2:DescribeAddresses',
        DescribeFlowLogs: forSecurity('ec2:DescribeFlowLogs'),
        DescribeImages: 'ec2:DescribeImages',
        DescribeInstanceAttribute: forSecurity('ec2:DescribeInstanceAttribute'),
        DescribeInstances: 'ec2:DescribeInstances',
        DescribeInstanceTypeOfferings: forCost('ec2:DescribeInstanceTypeOfferings'),
        DescribeInstanceTypes: forCost('ec2:DescribeInstanceTypes'),
        DescribeLaunchTemplateVersions: forSecurity('ec2:DescribeLaunchTemplateVersions'),
        DescribeNatGateways: forCost('ec2:DescribeNatGateways'),
        DescribeNetworkAcls: forSecurity('ec2:DescribeNetworkAcls'),
        // Single interfaces are read to find idle addresses; all of them, to find the users of security groups.
        DescribeNetworkInterfaces: {
          action: 'ec2:DescribeNetworkInterfaces',
          purposes: (input) => ('Filters' in input ? ['cost'] : ['security']),
        },
        DescribeRegions: 'ec2:DescribeRegions',
        DescribeReservedInstances: forCost('ec2:DescribeReservedInstances'),
        DescribeRouteTables: 'ec2:DescribeRouteTables',
        DescribeSecurityGroups: forSecurity('ec2:DescribeSecurityGroups'),
        DescribeSnapshotAttribute: forSecurity('ec2:DescribeSnapshotAttribute'),
        // Snapshots are listed a second time to find public ones.
        DescribeSnapshots: {
          action: 'ec2:DescribeSnapshots',
          purposes: (input) => ('RestorableByUserIds' in input ? ['security'] : ['cost', 'security']),
        },
        DescribeSubnets: forSecurity('ec2:DescribeSubnets'),
        DescribeVolumes: 'ec2:DescribeVolumes',
        DescribeVolumesModifications: forCost('ec2:DescribeVolumesModifications'),
        DescribeVpcEndpoints: 'ec2:DescribeVpcEndpoints',
        DescribeVpcPeeringConnections: forSecurity('ec2:DescribeVpcPeeringConnections'),
        DescribeVpcs: 'ec2:DescribeVpcs',
        GetEbsEncryptionByDefault: forSecurity('ec2:GetEbsEncryptionByDefault'),
        GetInstanceMetadataDefaults: forSecurity('ec2:GetInstanceMetadataDefaults'),
        GetManagedPrefixListEntries: forSecurity('ec2:GetManagedPrefixListEntries'),
        GetSnapshotBlockPublicAccessState: forSecurity('ec2:GetSnapshotBlockPublicAccessState'),
      },
    },
  },
  reads: [
    {
      presets: ['compute', 'storage'],
      hasSavings: true,
      kinds: [
        'aws.ec2.address',
        'aws.ec2.image',
        'aws.ec2.instance',
        'aws.ec2.instance-type',
        'aws.ec2.launch-template',
        'aws.ec2.network-acl',
        'aws.ec2.region',
        'aws.ec2.reserved-instances',
        'aws.ec2.security-group',
        'aws.ec2.snapshot',
        'aws.ec2.volume',
      ],
      collect: collectCompute,
    },
  ],
  checks: () => Object.values(checks),
});
