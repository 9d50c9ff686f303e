import type { ControlRef } from '@cloudmend/domain/findings';
import { iamAccessAnalyzerEnabled } from './aws/accessanalyzer/checks/iam-access-analyzer-enabled';
import { iamPasswordMinLength } from './aws/account/checks/iam-password-min-length';
import { iamRootMfa } from './aws/account/checks/iam-root-mfa';
import { iamRootNoAccessKeys } from './aws/account/checks/iam-root-no-access-keys';
import { acmCertificateExpiry } from './aws/acm/checks/acm-certificate-expiry';
import { acmCertificateKeyStrength } from './aws/acm/checks/acm-certificate-key-strength';
import { backupVaultExists } from './aws/backup/checks/backup-vault-exists';
import { cloudtrailLogValidation } from './aws/cloudtrail/checks/cloudtrail-log-validation';
import { cloudtrailMultiRegion } from './aws/cloudtrail/checks/cloudtrail-multi-region';
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
import { ec2EbsVolumeEncrypted } from './aws/ec2/checks/ec2-ebs-volume-encrypted';
import { ec2InstanceImdsv2 } from './aws/ec2/checks/ec2-instance-imdsv2';
import { ec2SgDefaultClosed } from './aws/ec2/checks/ec2-sg-default-closed';
import { ec2SgOpenRdp } from './aws/ec2/checks/ec2-sg-open-rdp';
import { ec2SgOpenSsh } from './aws/ec2/checks/ec2-sg-open-ssh';
import { efsEncrypted } from './aws/efs/checks/efs-encrypted';
import { guarddutyEnabled } from './aws/guardduty/checks/guardduty-enabled';
import { guarddutyS3Protection } from './aws/guardduty/checks/guardduty-s3-protection';
import { iamAccessKeyRotation } from './aws/iam/checks/iam-access-key-rotation';
import { iamCustomPolicyFullAdmin } from './aws/iam/checks/iam-custom-policy-full-admin';
import { iamUserConsoleMfa } from './aws/iam/checks/iam-user-console-mfa';
import { iamUserNoDirectPolicies } from './aws/iam/checks/iam-user-no-direct-policies';
import { iamUserSingleActiveKey } from './aws/iam/checks/iam-user-single-active-key';
import { kinesisEncrypted } from './aws/kinesis/checks/kinesis-encrypted';
import { kmsKeyPendingDeletion } from './aws/kms/checks/kms-key-pending-deletion';
import { kmsKeyPolicyPublic } from './aws/kms/checks/kms-key-policy-public';
import { kmsKeyRotation } from './aws/kms/checks/kms-key-rotation';
import { macieEnabled } from './aws/macie/checks/macie-enabled';
import { organizationsMember } from './aws/organizations/checks/organizations-member';
import { rdsInstanceBackup } from './aws/rds/checks/rds-instance-backup';
import { rdsInstanceEncrypted } from './aws/rds/checks/rds-instance-encrypted';
import { rdsInstancePublic } from './aws/rds/checks/rds-instance-public';
import { s3BucketEncryption } from './aws/s3/checks/s3-bucket-encryption';
import { s3BucketPublic } from './aws/s3/checks/s3-bucket-public';
import { s3BucketPublicAccessBlock } from './aws/s3/checks/s3-bucket-public-access-block';
import { s3BucketTlsOnly } from './aws/s3/checks/s3-bucket-tls-only';
import { s3BucketVersioning } from './aws/s3/checks/s3-bucket-versioning';
import { secretsPublicPolicy } from './aws/secretsmanager/checks/secrets-public-policy';
import { secretsRotation } from './aws/secretsmanager/checks/secrets-rotation';
import { securityhubEnabled } from './aws/securityhub/checks/securityhub-enabled';
import { snsSubscriptionHttps } from './aws/sns/checks/sns-subscription-https';
import { snsTopicKms } from './aws/sns/checks/sns-topic-kms';
import { snsTopicPublic } from './aws/sns/checks/sns-topic-public';
import { sqsQueueEncrypted } from './aws/sqs/checks/sqs-queue-encrypted';
import { sqsQueuePublic } from './aws/sqs/checks/sqs-queue-public';
import { ssmDocumentPublic } from './aws/ssm/checks/ssm-document-public';
import { vpcFlowLogs } from './aws/vpc/checks/vpc-flow-logs';
import { vpcSubnetAutoPublicIp } from './aws/vpc/checks/vpc-subnet-auto-public-ip';
import type { ResourceKind } from './aws/resources';
import type { AnyCheck, CheckDescription } from './define-check';
import facts from './equivalents.json';
import { controlsOf } from './frameworks/index';

/** Every check that runs, in the order of the services. */
export const RUNNING_CHECKS: readonly AnyCheck[] = [
  iamRootNoAccessKeys,
  iamRootMfa,
  iamUserConsoleMfa,
  iamPasswordMinLength,
  iamAccessKeyRotation,
  iamUserSingleActiveKey,
  iamUserNoDirectPolicies,
  iamCustomPolicyFullAdmin,
  s3BucketPublicAccessBlock,
  s3BucketPublic,
  s3BucketEncryption,
  s3BucketTlsOnly,
  s3BucketVersioning,
  ec2SgOpenSsh,
  ec2SgOpenRdp,
  ec2SgDefaultClosed,
  ec2InstanceImdsv2,
  ec2EbsVolumeEncrypted,
  vpcFlowLogs,
  vpcSubnetAutoPublicIp,
  rdsInstancePublic,
  rdsInstanceEncrypted,
  rdsInstanceBackup,
  cloudtrailMultiRegion,
  cloudtrailLogValidation,
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
export interface CheckMetadata extends Omit<CheckDescription, 'kind'> {
  /** The kinds of resource that must have been read for it to speak. */
  readonly kinds: readonly ResourceKind[];
  readonly controls: readonly ControlRef[];
  /** The ids people know it by elsewhere. */
  readonly equivalents: { readonly prowler: readonly string[]; readonly cloudsploit: readonly string[] };
}

const EQUIVALENTS: Readonly<Record<string, CheckMetadata['equivalents']>> = facts.equivalents;

const describe = ({ id, service, unitService, severity, kind, title, fault, recommendation, isOfAccount = false }: AnyCheck): CheckMetadata => ({
  id,
  service,
  unitService,
  severity,
  kinds: [kind],
  title,
  fault,
  recommendation,
  isOfAccount,
  controls: controlsOf(id),
  equivalents: EQUIVALENTS[id] ?? { prowler: [], cloudsploit: [] },
});

/** Every check, as data. */
export const CHECKS: readonly CheckMetadata[] = RUNNING_CHECKS.map(describe);

const BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

/** The check of an id; undefined for one that no longer runs. */
export const checkOf = (id: string): CheckMetadata | undefined => BY_ID.get(id);
