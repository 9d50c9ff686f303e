import type { ControlRef } from '@cloudmend/domain/findings';
import { iamPasswordMinLength } from './aws/account/checks/iam-password-min-length';
import { iamRootMfa } from './aws/account/checks/iam-root-mfa';
import { iamRootNoAccessKeys } from './aws/account/checks/iam-root-no-access-keys';
import { apigatewayRestLogging } from './aws/apigateway/checks/apigateway-rest-logging';
import { cloudfrontHttps } from './aws/cloudfront/checks/cloudfront-https';
import { cloudfrontLogging } from './aws/cloudfront/checks/cloudfront-logging';
import { cloudfrontTlsMinVersion } from './aws/cloudfront/checks/cloudfront-tls-min-version';
import { cloudfrontWaf } from './aws/cloudfront/checks/cloudfront-waf';
import { cloudtrailLogValidation } from './aws/cloudtrail/checks/cloudtrail-log-validation';
import { cloudtrailMultiRegion } from './aws/cloudtrail/checks/cloudtrail-multi-region';
import { dynamodbDeletionProtection } from './aws/dynamodb/checks/dynamodb-deletion-protection';
import { dynamodbKms } from './aws/dynamodb/checks/dynamodb-kms';
import { dynamodbPitr } from './aws/dynamodb/checks/dynamodb-pitr';
import { ec2EbsVolumeEncrypted } from './aws/ec2/checks/ec2-ebs-volume-encrypted';
import { ec2InstanceImdsv2 } from './aws/ec2/checks/ec2-instance-imdsv2';
import { ec2SgDefaultClosed } from './aws/ec2/checks/ec2-sg-default-closed';
import { ec2SgOpenRdp } from './aws/ec2/checks/ec2-sg-open-rdp';
import { ec2SgOpenSsh } from './aws/ec2/checks/ec2-sg-open-ssh';
import { ecrLifecyclePolicy } from './aws/ecr/checks/ecr-lifecycle-policy';
import { ecrRepoPublicPolicy } from './aws/ecr/checks/ecr-repo-public-policy';
import { ecrScanOnPush } from './aws/ecr/checks/ecr-scan-on-push';
import { ecrTagImmutability } from './aws/ecr/checks/ecr-tag-immutability';
import { ecsClusterInsights } from './aws/ecs/checks/ecs-cluster-insights';
import { ecsTaskEnvSecrets } from './aws/ecs/checks/ecs-task-env-secrets';
import { ecsTaskLogging } from './aws/ecs/checks/ecs-task-logging';
import { ecsTaskPrivileged } from './aws/ecs/checks/ecs-task-privileged';
import { ecsTaskReadonlyRoot } from './aws/ecs/checks/ecs-task-readonly-root';
import { eksControlPlaneLogging } from './aws/eks/checks/eks-control-plane-logging';
import { eksEndpointPublic } from './aws/eks/checks/eks-endpoint-public';
import { eksSecretsKms } from './aws/eks/checks/eks-secrets-kms';
import { eksVersionSupported } from './aws/eks/checks/eks-version-supported';
import { elasticacheRedisEncryption } from './aws/elasticache/checks/elasticache-redis-encryption';
import { elasticacheRedisTransit } from './aws/elasticache/checks/elasticache-redis-transit';
import { elbClassicAccessLogs } from './aws/elb/checks/elb-classic-access-logs';
import { elbClassicTls } from './aws/elb/checks/elb-classic-tls';
import { elbv2AccessLogs } from './aws/elbv2/checks/elbv2-access-logs';
import { elbv2DeletionProtection } from './aws/elbv2/checks/elbv2-deletion-protection';
import { elbv2DropInvalidHeaders } from './aws/elbv2/checks/elbv2-drop-invalid-headers';
import { elbv2HttpsListeners } from './aws/elbv2/checks/elbv2-https-listeners';
import { elbv2TlsPolicy } from './aws/elbv2/checks/elbv2-tls-policy';
import { iamAccessKeyRotation } from './aws/iam/checks/iam-access-key-rotation';
import { iamCustomPolicyFullAdmin } from './aws/iam/checks/iam-custom-policy-full-admin';
import { iamUserConsoleMfa } from './aws/iam/checks/iam-user-console-mfa';
import { iamUserNoDirectPolicies } from './aws/iam/checks/iam-user-no-direct-policies';
import { iamUserSingleActiveKey } from './aws/iam/checks/iam-user-single-active-key';
import { lambdaDlq } from './aws/lambda/checks/lambda-dlq';
import { lambdaEnvSecrets } from './aws/lambda/checks/lambda-env-secrets';
import { lambdaInVpc } from './aws/lambda/checks/lambda-in-vpc';
import { lambdaPublicPolicy } from './aws/lambda/checks/lambda-public-policy';
import { lambdaRuntimeSupported } from './aws/lambda/checks/lambda-runtime-supported';
import { lambdaUrlAuth } from './aws/lambda/checks/lambda-url-auth';
import { opensearchEncryption } from './aws/opensearch/checks/opensearch-encryption';
import { opensearchHttps } from './aws/opensearch/checks/opensearch-https';
import { opensearchNodeToNode } from './aws/opensearch/checks/opensearch-node-to-node';
import { opensearchPublic } from './aws/opensearch/checks/opensearch-public';
import { rdsInstanceBackup } from './aws/rds/checks/rds-instance-backup';
import { rdsInstanceEncrypted } from './aws/rds/checks/rds-instance-encrypted';
import { rdsInstancePublic } from './aws/rds/checks/rds-instance-public';
import { redshiftAuditLogging } from './aws/redshift/checks/redshift-audit-logging';
import { redshiftEncrypted } from './aws/redshift/checks/redshift-encrypted';
import { redshiftPublic } from './aws/redshift/checks/redshift-public';
import { redshiftSnapshots } from './aws/redshift/checks/redshift-snapshots';
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
  apigatewayRestLogging,
  cloudfrontHttps,
  cloudfrontLogging,
  cloudfrontWaf,
  cloudfrontTlsMinVersion,
  dynamodbPitr,
  dynamodbKms,
  dynamodbDeletionProtection,
  ecrScanOnPush,
  ecrTagImmutability,
  ecrRepoPublicPolicy,
  ecrLifecyclePolicy,
  ecsTaskPrivileged,
  ecsTaskReadonlyRoot,
  ecsTaskEnvSecrets,
  ecsTaskLogging,
  ecsClusterInsights,
  eksEndpointPublic,
  eksSecretsKms,
  eksControlPlaneLogging,
  eksVersionSupported,
  elasticacheRedisEncryption,
  elasticacheRedisTransit,
  elbClassicAccessLogs,
  elbClassicTls,
  elbv2AccessLogs,
  elbv2DeletionProtection,
  elbv2HttpsListeners,
  elbv2TlsPolicy,
  elbv2DropInvalidHeaders,
  lambdaPublicPolicy,
  lambdaRuntimeSupported,
  lambdaEnvSecrets,
  lambdaUrlAuth,
  lambdaInVpc,
  lambdaDlq,
  opensearchEncryption,
  opensearchNodeToNode,
  opensearchHttps,
  opensearchPublic,
  redshiftPublic,
  redshiftEncrypted,
  redshiftAuditLogging,
  redshiftSnapshots,
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
