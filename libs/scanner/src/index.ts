export * from './cloud-port';
export * from './snapshot';
export * from './verdict';
export * from './units';
export { collectUnit, unreadUnit, type CollectOptions } from './collect-unit';
export { judge, type JudgeOptions } from './run-checks';
export { readScope, type FindingScope } from './read-scope';
export { amountRead, isOwned, isWhollyUnread } from './owned-resources';
export { isReadFor } from './purposes';
export { environmentOf } from './metrics/metric-spec';
export { summarise } from './metrics/metric-facts';
export { CHECKS, checkOf, expectedOf, type CheckMetadata } from './catalogue';
export { cfn, cfnPart, none, type Remedies, type Remedy, tf, tfPart } from './remedies/remedy';
export { unlessThere } from './remedies/whole-documents';
export {
  remedyFor,
  remedyTarget,
  renderRemedy,
  type RemedyTarget,
  type RemedyText,
  type RemedyTexts,
} from './remedies/index';
export {
  FRAMEWORKS,
  benchmarkControlsOf,
  controlsOf,
  coverageOf,
  frameworkStates,
  sectionOf,
  sectionsOf,
  type Coverage,
  type Framework,
  type FrameworkControl,
  type FrameworkState,
} from './frameworks/index';
export { ACTIONS, actionOf, collectorActions } from './aws/actions';
export { GRAVITON_FAMILIES } from './aws/ec2/graviton-families';
export { RESERVABLE, USAGE_DAYS } from './aws/cost/commitments';
export { armClassOf } from './aws/rds/arm-classes';
export type { CostWindow } from './aws/collecting';
export { homeRegionOf, partitionOf, partitionOfRegion } from './aws/partition';
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
export { type AwsResource, type ResourceKind, type ResourceOf, resourcesOf } from './aws/resources';
export { priceAskOf } from './prices/price-asks';
