import { cwAlarmCloudtrailChanges } from './cw-alarm-cloudtrail-changes';
import { cwAlarmConfigChanges } from './cw-alarm-config-changes';
import { cwAlarmGatewayChanges } from './cw-alarm-gateway-changes';
import { cwAlarmIamPolicyChanges } from './cw-alarm-iam-policy-changes';
import { cwAlarmKmsDisable } from './cw-alarm-kms-disable';
import { cwAlarmNaclChanges } from './cw-alarm-nacl-changes';
import { cwAlarmOrgChanges } from './cw-alarm-org-changes';
import { cwAlarmRootUsage } from './cw-alarm-root-usage';
import { cwAlarmRouteChanges } from './cw-alarm-route-changes';
import { cwAlarmS3PolicyChanges } from './cw-alarm-s3-policy-changes';
import { cwAlarmSgChanges } from './cw-alarm-sg-changes';
import { cwAlarmSigninFailures } from './cw-alarm-signin-failures';
import { cwAlarmSigninNoMfa } from './cw-alarm-signin-no-mfa';
import { cwAlarmUnauthorizedCalls } from './cw-alarm-unauthorized-calls';
import { cwAlarmVpcChanges } from './cw-alarm-vpc-changes';
import { cwLogGroupKms } from './cw-log-group-kms';
import { cwLogGroupRetention } from './cw-log-group-retention';
import type { AnyCheck } from '../../../define-check';

export const cloudwatchChecks: readonly AnyCheck[] = [
  cwAlarmCloudtrailChanges,
  cwAlarmConfigChanges,
  cwAlarmGatewayChanges,
  cwAlarmIamPolicyChanges,
  cwAlarmKmsDisable,
  cwAlarmNaclChanges,
  cwAlarmOrgChanges,
  cwAlarmRootUsage,
  cwAlarmRouteChanges,
  cwAlarmS3PolicyChanges,
  cwAlarmSgChanges,
  cwAlarmSigninFailures,
  cwAlarmSigninNoMfa,
  cwAlarmUnauthorizedCalls,
  cwAlarmVpcChanges,
  cwLogGroupKms,
  cwLogGroupRetention,
];
