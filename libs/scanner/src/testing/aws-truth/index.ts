import { APIGATEWAY } from './apigateway';
import { CLOUDFRONT } from './cloudfront';
import { CLOUDTRAIL } from './cloudtrail';
import { CLOUDWATCH } from './cloudwatch';
import { CONFIG } from './config';
import { DMS_TRUTH } from './dms';
import { EC2_INSTANCES } from './ec2-instances';
import { EC2_SECURITY_GROUPS } from './ec2-security-groups';
import { EC2_STORAGE } from './ec2-storage';
import { ECR } from './ecr';
import { EKS } from './eks';
import { ELASTICACHE } from './elasticache';
import { ELBV2 } from './elbv2';
import { FLOW_LOGS } from './flow-logs';
import { GOVERNANCE } from './governance';
import { IAM_ACCOUNT } from './iam-account';
import { IAM_ACCOUNT_USE } from './iam-account-use';
import { IAM_POLICIES } from './iam-policies';
import { IAM_ROLES } from './iam-roles';
import { IAM_USERS } from './iam-users';
import { KMS } from './kms';
import { LAMBDA } from './lambda';
import { MESSAGING } from './messaging';
import { RDS } from './rds';
import { RDS_SNAPSHOTS } from './rds-snapshots';
import { S3 } from './s3';
import { VPC } from './vpc';
import { STORES } from './stores';
import type { TruthTable } from './truth-case';
import { WORKLOADS } from './workloads';

export type { TruthCase, TruthTable } from './truth-case';
export { judgeAnswers } from './judge-answers';

/** Every table, by the name of its file. */
export const AWS_TRUTH: Readonly<Record<string, TruthTable>> = {
  apigateway: APIGATEWAY,
  cloudfront: CLOUDFRONT,
  cloudtrail: CLOUDTRAIL,
  cloudwatch: CLOUDWATCH,
  config: CONFIG,
  dms: DMS_TRUTH,
  'ec2-instances': EC2_INSTANCES,
  'ec2-security-groups': EC2_SECURITY_GROUPS,
  'ec2-storage': EC2_STORAGE,
  ecr: ECR,
  eks: EKS,
  elasticache: ELASTICACHE,
  elbv2: ELBV2,
  'flow-logs': FLOW_LOGS,
  governance: GOVERNANCE,
  'iam-account': IAM_ACCOUNT,
  'iam-account-use': IAM_ACCOUNT_USE,
  'iam-policies': IAM_POLICIES,
  'iam-roles': IAM_ROLES,
  'iam-users': IAM_USERS,
  kms: KMS,
  lambda: LAMBDA,
  messaging: MESSAGING,
  rds: RDS,
  'rds-snapshots': RDS_SNAPSHOTS,
  s3: S3,
  vpc: VPC,
  stores: STORES,
  workloads: WORKLOADS,
};
