// Written by `npm run lists`.
export { vpcEc2Endpoint } from './vpc-ec2-endpoint';
export { vpcFlowLogs } from './vpc-flow-logs';
export { vpcPeeringLeastRoute } from './vpc-peering-least-route';
export { vpcSubnetAutoPublicIp } from './vpc-subnet-auto-public-ip';
