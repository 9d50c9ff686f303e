import { named } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmVpcChanges = trailAlarm({
  id: 'cw-alarm-vpc-changes',
  severity: 'LOW',
  event: 'VPC changes',
  wanted: named('ec2', [
    'CreateVpc',
    'DeleteVpc',
    'ModifyVpcAttribute',
    'AcceptVpcPeeringConnection',
    'CreateVpcPeeringConnection',
    'DeleteVpcPeeringConnection',
    'RejectVpcPeeringConnection',
    'AttachClassicLinkVpc',
    'DetachClassicLinkVpc',
  ]),
});
