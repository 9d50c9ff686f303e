import { vpcEc2Endpoint } from './vpc-ec2-endpoint';
import { vpcFlowLogs } from './vpc-flow-logs';
import { vpcPeeringLeastRoute } from './vpc-peering-least-route';
import { vpcSubnetAutoPublicIp } from './vpc-subnet-auto-public-ip';
import type { AnyCheck } from '../../../define-check';

export const vpcChecks: readonly AnyCheck[] = [
  vpcEc2Endpoint,
  vpcFlowLogs,
  vpcPeeringLeastRoute,
  vpcSubnetAutoPublicIp,
];
