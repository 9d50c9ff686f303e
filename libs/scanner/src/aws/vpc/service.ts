import { defineService } from '../define-service';
import * as checks from './checks/index';
import { collectNetwork } from './collect-vpc';

export const vpcService = defineService({
  id: 'vpc',
  name: 'VPC',
  order: 50,
  reads: [
    {
      part: 'ec2',
      presets: ['compute', 'storage'],
      hasSavings: true,
      kinds: [
        'aws.ec2.nat-gateway',
        'aws.ec2.subnet',
        'aws.ec2.vpc',
        'aws.ec2.vpc-endpoint',
        'aws.ec2.vpc-peering-connection',
      ],
      collect: collectNetwork,
    },
  ],
  checks: () => Object.values(checks),
});
