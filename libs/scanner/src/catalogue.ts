import type { ControlRef } from '@cloudmend/domain/findings';
import { iamPasswordMinLength } from './aws/account/checks/iam-password-min-length';
import { iamRootMfa } from './aws/account/checks/iam-root-mfa';
import { iamRootNoAccessKeys } from './aws/account/checks/iam-root-no-access-keys';
import { cloudtrailLogValidation } from './aws/cloudtrail/checks/cloudtrail-log-validation';
import { cloudtrailMultiRegion } from './aws/cloudtrail/checks/cloudtrail-multi-region';
import { ec2EbsVolumeEncrypted } from './aws/ec2/checks/ec2-ebs-volume-encrypted';
import { ec2InstanceImdsv2 } from './aws/ec2/checks/ec2-instance-imdsv2';
import { ec2SgDefaultClosed } from './aws/ec2/checks/ec2-sg-default-closed';
import { ec2SgOpenRdp } from './aws/ec2/checks/ec2-sg-open-rdp';
import { ec2SgOpenSsh } from './aws/ec2/checks/ec2-sg-open-ssh';
import { iamAccessKeyRotation } from './aws/iam/checks/iam-access-key-rotation';
import { iamCustomPolicyFullAdmin } from './aws/iam/checks/iam-custom-policy-full-admin';
import { iamUserConsoleMfa } from './aws/iam/checks/iam-user-console-mfa';
import { iamUserNoDirectPolicies } from './aws/iam/checks/iam-user-no-direct-policies';
import { iamUserSingleActiveKey } from './aws/iam/checks/iam-user-single-active-key';
import { rdsInstanceBackup } from './aws/rds/checks/rds-instance-backup';
import { rdsInstanceEncrypted } from './aws/rds/checks/rds-instance-encrypted';
import { rdsInstancePublic } from './aws/rds/checks/rds-instance-public';
import { s3BucketEncryption } from './aws/s3/checks/s3-bucket-encryption';
import { s3BucketPublic } from './aws/s3/checks/s3-bucket-public';
import { s3BucketPublicAccessBlock } from './aws/s3/checks/s3-bucket-public-access-block';
import { s3BucketTlsOnly } from './aws/s3/checks/s3-bucket-tls-only';
import { s3BucketVersioning } from './aws/s3/checks/s3-bucket-versioning';
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

const describe = ({ id, service, unitService, severity, kind, title, fault, recommendation }: AnyCheck): CheckMetadata => ({
  id,
  service,
  unitService,
  severity,
  kinds: [kind],
  title,
  fault,
  recommendation,
  controls: controlsOf(id),
  equivalents: EQUIVALENTS[id] ?? { prowler: [], cloudsploit: [] },
});

/** Every check, as data. */
export const CHECKS: readonly CheckMetadata[] = RUNNING_CHECKS.map(describe);

const BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

/** The check of an id; undefined for one that no longer runs. */
export const checkOf = (id: string): CheckMetadata | undefined => BY_ID.get(id);
