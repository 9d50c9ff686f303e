import { wantNamed } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm, anyEventFrom, combineEventNames } from '../remedies';

export const cwAlarmVpcChanges = trailAlarm({
  id: 'cw-alarm-vpc-changes',
  severity: 'LOW',
  event: 'VPC changes',
  subjects: ['network-change-alarms', 'change-alarms', 'alarm-vpc-changes'],
  equivalents: { prowler: ['cloudwatch_changes_to_vpcs_alarm_configured'], cloudsploit: ['monitoringMetrics'] },
  wanted: wantNamed('ec2', [
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
  remedy: addAlarm(
    'vpc-changes',
    anyEventFrom(
      'ec2',
      'CreateVpc',
      'DeleteVpc',
      'ModifyVpcAttribute',
      ...combineEventNames(['Accept', 'Create', 'Delete', 'Reject'], '*VpcPeeringConnection'),
      'AttachClassicLinkVpc',
      'DetachClassicLinkVpc',
      'DisableVpcClassicLink',
      'EnableVpcClassicLink',
    ),
  ),
});
