import type { ControlRef } from '@cloudmend/domain/findings';
import { accountChecks } from './aws/account/checks/index';
import { cloudtrailChecks } from './aws/cloudtrail/checks/index';
import { ec2Checks } from './aws/ec2/checks/index';
import { iamChecks } from './aws/iam/checks/index';
import { rdsChecks } from './aws/rds/checks/index';
import { s3Checks } from './aws/s3/checks/index';
import { vpcChecks } from './aws/vpc/checks/index';
import { iamAccessAnalyzerEnabled } from './aws/accessanalyzer/checks/iam-access-analyzer-enabled';
import { acmCertificateExpiry } from './aws/acm/checks/acm-certificate-expiry';
import { acmCertificateKeyStrength } from './aws/acm/checks/acm-certificate-key-strength';
import { backupVaultExists } from './aws/backup/checks/backup-vault-exists';
import { cwAlarmCloudtrailChanges } from './aws/cloudwatch/checks/cw-alarm-cloudtrail-changes';
import { cwAlarmConfigChanges } from './aws/cloudwatch/checks/cw-alarm-config-changes';
import { cwAlarmGatewayChanges } from './aws/cloudwatch/checks/cw-alarm-gateway-changes';
import { cwAlarmIamPolicyChanges } from './aws/cloudwatch/checks/cw-alarm-iam-policy-changes';
import { cwAlarmKmsDisable } from './aws/cloudwatch/checks/cw-alarm-kms-disable';
import { cwAlarmNaclChanges } from './aws/cloudwatch/checks/cw-alarm-nacl-changes';
import { cwAlarmOrgChanges } from './aws/cloudwatch/checks/cw-alarm-org-changes';
import { cwAlarmRootUsage } from './aws/cloudwatch/checks/cw-alarm-root-usage';
import { cwAlarmRouteChanges } from './aws/cloudwatch/checks/cw-alarm-route-changes';
import { cwAlarmS3PolicyChanges } from './aws/cloudwatch/checks/cw-alarm-s3-policy-changes';
import { cwAlarmSgChanges } from './aws/cloudwatch/checks/cw-alarm-sg-changes';
import { cwAlarmSigninFailures } from './aws/cloudwatch/checks/cw-alarm-signin-failures';
import { cwAlarmSigninNoMfa } from './aws/cloudwatch/checks/cw-alarm-signin-no-mfa';
import { cwAlarmUnauthorizedCalls } from './aws/cloudwatch/checks/cw-alarm-unauthorized-calls';
import { cwAlarmVpcChanges } from './aws/cloudwatch/checks/cw-alarm-vpc-changes';
import { cwLogGroupKms } from './aws/cloudwatch/checks/cw-log-group-kms';
import { cwLogGroupRetention } from './aws/cloudwatch/checks/cw-log-group-retention';
import { configRecorderOn } from './aws/config/checks/config-recorder-on';
import { efsEncrypted } from './aws/efs/checks/efs-encrypted';
import { guarddutyEnabled } from './aws/guardduty/checks/guardduty-enabled';
import { guarddutyS3Protection } from './aws/guardduty/checks/guardduty-s3-protection';
import { kinesisEncrypted } from './aws/kinesis/checks/kinesis-encrypted';
import { kmsKeyPendingDeletion } from './aws/kms/checks/kms-key-pending-deletion';
import { kmsKeyPolicyPublic } from './aws/kms/checks/kms-key-policy-public';
import { kmsKeyRotation } from './aws/kms/checks/kms-key-rotation';
import { macieEnabled } from './aws/macie/checks/macie-enabled';
import { organizationsMember } from './aws/organizations/checks/organizations-member';
import { secretsPublicPolicy } from './aws/secretsmanager/checks/secrets-public-policy';
import { secretsRotation } from './aws/secretsmanager/checks/secrets-rotation';
import { securityhubEnabled } from './aws/securityhub/checks/securityhub-enabled';
import { snsSubscriptionHttps } from './aws/sns/checks/sns-subscription-https';
import { snsTopicKms } from './aws/sns/checks/sns-topic-kms';
import { snsTopicPublic } from './aws/sns/checks/sns-topic-public';
import { sqsQueueEncrypted } from './aws/sqs/checks/sqs-queue-encrypted';
import { sqsQueuePublic } from './aws/sqs/checks/sqs-queue-public';
import { ssmDocumentPublic } from './aws/ssm/checks/ssm-document-public';
import type { ResourceKind } from './aws/resources';
import { type AnyCheck, type CheckDescription, kindsOf } from './define-check';
import facts from './equivalents.json';
import { controlsOf } from './frameworks/index';

/** Every check that runs, by area and name. */
export const RUNNING_CHECKS: readonly AnyCheck[] = [
  ...accountChecks,
  ...cloudtrailChecks,
  ...ec2Checks,
  ...iamChecks,
  ...rdsChecks,
  ...s3Checks,
  ...vpcChecks,
  iamAccessAnalyzerEnabled,
  acmCertificateExpiry,
  acmCertificateKeyStrength,
  backupVaultExists,
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
  configRecorderOn,
  efsEncrypted,
  guarddutyEnabled,
  guarddutyS3Protection,
  kinesisEncrypted,
  kmsKeyPendingDeletion,
  kmsKeyPolicyPublic,
  kmsKeyRotation,
  macieEnabled,
  organizationsMember,
  secretsPublicPolicy,
  secretsRotation,
  securityhubEnabled,
  snsSubscriptionHttps,
  snsTopicKms,
  snsTopicPublic,
  sqsQueueEncrypted,
  sqsQueuePublic,
  ssmDocumentPublic,
];

/** What is public about a check. */
export interface CheckMetadata extends Omit<CheckDescription, 'kind' | 'alsoKinds'> {
  /** The kinds of resource that must have been read for it to speak. */
  readonly kinds: readonly ResourceKind[];
  readonly controls: readonly ControlRef[];
  /** The ids people know it by elsewhere. */
  readonly equivalents: { readonly prowler: readonly string[]; readonly cloudsploit: readonly string[] };
}

const EQUIVALENTS: Readonly<Record<string, CheckMetadata['equivalents']>> = facts.equivalents;

const describe = (check: AnyCheck): CheckMetadata => {
  const { id, service, unitService, severity, title, fault, recommendation, isOfAccount = false } = check;
  return {
  id,
  service,
  unitService,
  severity,
  kinds: kindsOf(check),
  title,
  fault,
  recommendation,
  isOfAccount,
  controls: controlsOf(id),
  equivalents: EQUIVALENTS[id] ?? { prowler: [], cloudsploit: [] },
  };
};

/** Every check, as data. */
export const CHECKS: readonly CheckMetadata[] = RUNNING_CHECKS.map(describe);

const BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

/** The check of an id; undefined for one that no longer runs. */
export const checkOf = (id: string): CheckMetadata | undefined => BY_ID.get(id);
