import { named } from '../sample-events';
import { trailAlarm } from '../trail-alarm';

export const cwAlarmIamPolicyChanges = trailAlarm({
  id: 'cw-alarm-iam-policy-changes',
  severity: 'MEDIUM',
  event: 'IAM policy changes',
  wanted: named('iam', [
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
});
