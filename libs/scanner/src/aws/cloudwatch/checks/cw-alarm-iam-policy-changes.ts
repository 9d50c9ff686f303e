import { wantNamed } from '../sample-events';
import { trailAlarm } from '../trail-alarm';
import { addAlarm, anyEventFrom, combineEventNames } from '../remedies';

export const cwAlarmIamPolicyChanges = trailAlarm({
  id: 'cw-alarm-iam-policy-changes',
  severity: 'MEDIUM',
  event: 'IAM policy changes',
  subjects: ['change-alarms', 'alarm-iam-policy-changes'],
  equivalents: { prowler: ['cloudwatch_log_metric_filter_policy_changes'], cloudsploit: ['monitoringMetrics'] },
  wanted: wantNamed('iam', [
    'CreatePolicy',
    'DeletePolicy',
    'CreatePolicyVersion',
    'DeletePolicyVersion',
    'PutGroupPolicy',
    'PutRolePolicy',
    'PutUserPolicy',
    'DeleteGroupPolicy',
    'DeleteRolePolicy',
    'DeleteUserPolicy',
    'AttachGroupPolicy',
    'AttachRolePolicy',
    'AttachUserPolicy',
    'DetachGroupPolicy',
    'DetachRolePolicy',
    'DetachUserPolicy',
  ]),
  remedy: addAlarm(
    'iam-policy-changes',
    anyEventFrom(
      'iam',
      'CreatePolicy',
      'DeletePolicy',
      'CreatePolicyVersion',
      'DeletePolicyVersion',
      ...combineEventNames(['Group', 'Role', 'User'], 'Put*Policy', 'Delete*Policy', 'Attach*Policy', 'Detach*Policy'),
    ),
  ),
});
