export * from './cloud-port';
export * from './snapshot';
export * from './verdict';
export * from './define-provider';
export { BILL_PART, type Parts, type PlanRequest, type Service, type ServiceRead } from './parts';
export type { CollectOptions, CostWindow } from './collect-options';
export type { JudgeOptions } from './run-checks';
export type { FindingScope } from './read-scope';
export { amountRead, isOwned, isWhollyUnread } from './owned-resources';
export { BOTH_PURPOSES, isReadFor, listPurposes } from './purposes';
export { summarise } from './metric-facts';
export type { CheckMetadata } from './catalogue';
export { addCustomChecks, tryCheck, type TryResult, type TrySample, withCustomChecks } from './custom-checks';
export type { FoundResource, RemedyTarget, RemedyText, RemedyTexts } from './remedy-texts';
export {
  measureCoverage,
  type Coverage,
  type Framework,
  type FrameworkControl,
  type FrameworkState,
  type Frameworks,
} from './frameworks/index';
export { type KnownResource, type ResourceKind, type ResourceOf, listResources } from './kinds';

// AWS specifics: its provider, and what the saving rules and the command line need of it.
export { CHECKS, FRAMEWORKS, frameworkStates } from './aws/catalogue';
export {
  awsProvider,
  findCheck,
  isGlobalService,
  judge,
  planUnits,
  readScope,
  UNIT_SERVICES,
  unreadUnit,
} from './aws/provider';
export { collectAwsUnit } from './aws/collect-aws-unit';
export { DEFAULT_REGIONS, existingRegions, listRegions, findPayer } from './aws/account-scopes';
export { findEnvironment } from './aws/metrics/metric-spec';
export {
  cfn,
  cfnPart,
  type CloudFormationResource,
  none,
  type Remedies,
  type Remedy,
  type RemedyObject,
  type RemedyValue,
  type TerraformResource,
  tf,
  tfPart,
} from './remedies/remedy';
export { unlessThere } from './remedies/whole-documents';
export {
  readArnType,
  fill,
  toFillings,
  hclString,
  remedyFor,
  remedyTarget,
  remedyTemplate,
  renderRemedy,
} from './aws/remedies/index';
export { ACTIONS, findAction, collectorActions } from './aws/actions';
export { type Whereabout, whereIs } from './aws/arn-place';
export { GRAVITON_FAMILIES } from './aws/ec2/graviton-families';
export { RESERVABLE, USAGE_DAYS } from './aws/cost/commitments';
export { toArmClass } from './aws/rds/arm-classes';
export { findHomeRegion, readPartition, partitionOfRegion } from './aws/partition';
export type { LogGroup } from './aws/cloudwatch/log-group';
export type { CommitmentUse, Commitments, ReservableService, SavingsPlan, UsageCost } from './aws/cost/commitments';
export type { DynamoDbTable } from './aws/dynamodb/dynamodb-table';
export type { Ec2Address } from './aws/ec2/ec2-address';
export type { Ec2Instance } from './aws/ec2/ec2-instance';
export type { Ec2Snapshot } from './aws/ec2/ec2-snapshot';
export type { Ec2Volume } from './aws/ec2/ec2-volume';
export type { InstanceType } from './aws/ec2/instance-type';
export type { ReservedInstances } from './aws/ec2/reserved-instances';
export type { EcrRepository } from './aws/ecr/ecr-repository';
export type { EcsService } from './aws/ecs/ecs-resources';
export type { FileSystem } from './aws/efs/file-system';
export type { CacheCluster } from './aws/elasticache/cache-cluster';
export type { ReplicationGroup } from './aws/elasticache/replication-group';
export type { ClassicLoadBalancer } from './aws/elb/classic-load-balancer';
export type { LoadBalancer } from './aws/elbv2/load-balancer';
export type { LambdaFunction } from './aws/lambda/lambda-function';
export type { SearchDomain } from './aws/opensearch/search-domain';
export type { DbCluster } from './aws/rds/db-cluster';
export type { DbInstance } from './aws/rds/db-instance';
export type { DbSnapshot } from './aws/rds/db-snapshot';
export type { RedshiftCluster } from './aws/redshift/redshift-cluster';
export type { S3Bucket } from './aws/s3/s3-bucket';
export type { NatGateway } from './aws/vpc/vpc';
export type { AwsKind, AwsResource } from './aws/resources';
export { findPriceAsk } from './aws/prices/price-asks';
