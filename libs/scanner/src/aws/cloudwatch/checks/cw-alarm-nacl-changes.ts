import { wantNamed } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm, anyEventFrom } from '../remedies';

export const cwAlarmNaclChanges = trailAlarm({
  id: 'cw-alarm-nacl-changes',
  severity: 'LOW',
  event: 'network ACL changes',
  subjects: ['network-change-alarms', 'change-alarms', 'alarm-nacl-changes'],
  equivalents: { prowler: ['cloudwatch_changes_to_network_acls_alarm_configured'], cloudsploit: ['monitoringMetrics'] },
  wanted: wantNamed('ec2', [
    'CreateNetworkAcl',
    'CreateNetworkAclEntry',
    'DeleteNetworkAcl',
    'DeleteNetworkAclEntry',
    'ReplaceNetworkAclEntry',
    'ReplaceNetworkAclAssociation',
  ]),
  remedy: addAlarm(
    'network-acl-changes',
    anyEventFrom(
      'ec2',
      'CreateNetworkAcl',
      'CreateNetworkAclEntry',
      'DeleteNetworkAcl',
      'DeleteNetworkAclEntry',
      'ReplaceNetworkAclEntry',
      'ReplaceNetworkAclAssociation',
    ),
  ),
});
