import { wantNamed } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm, anyEventFrom, combineEventNames } from '../remedies';

export const cwAlarmSgChanges = trailAlarm({
  id: 'cw-alarm-sg-changes',
  severity: 'MEDIUM',
  event: 'security group changes',
  subjects: ['network-change-alarms', 'change-alarms', 'alarm-sg-changes'],
  equivalents: { prowler: ['cloudwatch_log_metric_filter_security_group_changes'], cloudsploit: ['monitoringMetrics'] },
  wanted: wantNamed('ec2', [
    'AuthorizeSecurityGroupIngress',
    'AuthorizeSecurityGroupEgress',
    'RevokeSecurityGroupIngress',
    'RevokeSecurityGroupEgress',
    'CreateSecurityGroup',
    'DeleteSecurityGroup',
  ]),
  remedy: addAlarm(
    'security-group-changes',
    anyEventFrom(
      'ec2',
      ...combineEventNames(['Ingress', 'Egress'], 'AuthorizeSecurityGroup*', 'RevokeSecurityGroup*'),
      'CreateSecurityGroup',
      'DeleteSecurityGroup',
    ),
  ),
});
