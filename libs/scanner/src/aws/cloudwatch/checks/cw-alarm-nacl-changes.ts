import { named } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmNaclChanges = trailAlarm({
  id: 'cw-alarm-nacl-changes',
  severity: 'LOW',
  event: 'network ACL changes',
  wanted: named('ec2', [
    'CreateNetworkAcl',
    'CreateNetworkAclEntry',
    'DeleteNetworkAcl',
    'DeleteNetworkAclEntry',
    'ReplaceNetworkAclEntry',
    'ReplaceNetworkAclAssociation',
  ]),
});
