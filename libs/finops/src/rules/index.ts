import type { Resource } from '@cloudmend/scanner';
import type { RecommendationRule, Rule } from '../define-rule';
import { savingsPlans, unusedCommitment } from './commitments';
import { ecrLifecycle, ecsFargate } from './containers';
import { cacheIdle } from './cache-idle';
import { redshiftIdle } from './redshift-idle';
import { dynamoMode, dynamoUnused } from './dynamodb';
import { ebsGp2ToGp3, ebsOverProvisioned } from './ebs-performance';
import { ebsOldSnapshot, rdsOldSnapshot } from './ebs-snapshots';
import { ebsIdle, ebsUnattached } from './ebs-unattached';
import { ec2Schedule, ec2StoppedVolumes } from './ec2-hours';
import { ec2Idle, ec2LowUse } from './ec2-idle';
import { ec2Graviton, ec2Previous } from './ec2-newer';
import { ec2Rightsize } from './ec2-rightsize';
import { elbIdle } from './elb-idle';
import { lambdaArm, lambdaConcurrency, lambdaMemory } from './lambda';
import { logIngestion, logRetention } from './log-groups';
import { searchIdle } from './opensearch';
import { rdsIdle, rdsMultiAzDev } from './rds-idle';
import { rdsGraviton, rdsRightsize } from './rds-rightsize';
import { rdsExtendedSupport, rdsStorage } from './rds-storage';
import { s3Noncurrent, s3Uploads } from './s3-expiry';
import { s3Tiering } from './s3-tiering';
import { vpcEip } from './vpc-eip';
import { vpcEndpointIdle, vpcNatIdle, vpcNatS3 } from './vpc-gateways';

/**
 * Every rule in the order of precedence of recommendation-rules.json: deletions, then hours, size, generation and
 * architecture; commitments last.
 */
export const ALL_RULES: readonly Rule[] = [
  ec2Idle,
  rdsIdle,
  ebsIdle,
  vpcNatIdle,
  vpcEndpointIdle,
  elbIdle,
  cacheIdle,
  redshiftIdle,
  searchIdle,
  ebsUnattached,
  ec2StoppedVolumes,
  ebsOldSnapshot,
  rdsOldSnapshot,
  vpcEip,
  dynamoUnused,
  ec2Schedule,
  rdsMultiAzDev,
  ec2Rightsize,
  rdsRightsize,
  lambdaMemory,
  ecsFargate,
  ec2Previous,
  ec2Graviton,
  rdsGraviton,
  lambdaArm,
  rdsExtendedSupport,
  ebsOverProvisioned,
  ebsGp2ToGp3,
  rdsStorage,
  vpcNatS3,
  s3Tiering,
  s3Uploads,
  s3Noncurrent,
  logRetention,
  logIngestion,
  lambdaConcurrency,
  dynamoMode,
  ecrLifecycle,
  ec2LowUse,
  unusedCommitment,
  savingsPlans,
];

/** The public part of the rules. */
export const RULES: readonly RecommendationRule[] = ALL_RULES.map(
  ({ judge: _judge, prices: _prices, remedy: _remedy, remedyByArnType: _byType, remedyInputs: _inputs, ...rule }) =>
    rule,
);

/** The prices that the rules may look up for a resource, each once; none for a kind without dollars. */
export const listPriceKeys = (resource: Resource, now: Date): readonly string[] => [
  ...new Set(ALL_RULES.flatMap((rule) => rule.prices(resource, now))),
];
