import type { AwsAccount } from './account/aws-account';
import type { RestStage } from './apigateway/rest-stage';
import type { Distribution } from './cloudfront/distribution';
import type { Trail, TrailCoverage } from './cloudtrail/trail';
import type { DynamoDbTable } from './dynamodb/dynamodb-table';
import type { Ec2Address } from './ec2/ec2-address';
import type { Ec2Instance } from './ec2/ec2-instance';
import type { Ec2Volume } from './ec2/ec2-volume';
import type { SecurityGroup } from './ec2/security-group';
import type { EcrRepository } from './ecr/ecr-repository';
import type { EcsCluster, TaskDefinition } from './ecs/ecs-resources';
import type { EksCluster } from './eks/eks-cluster';
import type { ReplicationGroup } from './elasticache/replication-group';
import type { ClassicLoadBalancer } from './elb/classic-load-balancer';
import type { LoadBalancer } from './elbv2/load-balancer';
import type { IamPolicy } from './iam/iam-policy';
import type { IamUser } from './iam/iam-user';
import type { LambdaFunction } from './lambda/lambda-function';
import type { SearchDomain } from './opensearch/search-domain';
import type { DbInstance } from './rds/db-instance';
import type { RedshiftCluster } from './redshift/redshift-cluster';
import type { S3Bucket } from './s3/s3-bucket';
import type { Subnet, Vpc } from './vpc/vpc';
import type { Resource, UnitSnapshot } from '../snapshot';

/** Every kind of resource that is collected, told apart by `kind`. */
export type AwsResource =
  | AwsAccount
  | ClassicLoadBalancer
  | DbInstance
  | Distribution
  | DynamoDbTable
  | Ec2Address
  | Ec2Instance
  | Ec2Volume
  | EcrRepository
  | EcsCluster
  | EksCluster
  | IamPolicy
  | IamUser
  | LambdaFunction
  | LoadBalancer
  | RedshiftCluster
  | ReplicationGroup
  | RestStage
  | S3Bucket
  | SearchDomain
  | SecurityGroup
  | Subnet
  | TaskDefinition
  | Trail
  | TrailCoverage
  | Vpc;

export type ResourceKind = AwsResource['kind'];
export type ResourceOf<K extends ResourceKind> = Extract<AwsResource, { readonly kind: K }>;

/** The resources of one kind in a unit, typed by the kind. */
export const resourcesOf = <K extends ResourceKind>(unit: Pick<UnitSnapshot, 'resources'>, kind: K): ResourceOf<K>[] =>
  unit.resources.filter((resource: Resource): resource is ResourceOf<K> => resource.kind === kind);

export type {
  AwsAccount,
  ClassicLoadBalancer,
  DbInstance,
  Distribution,
  DynamoDbTable,
  Ec2Address,
  Ec2Instance,
  Ec2Volume,
  EcrRepository,
  EcsCluster,
  EksCluster,
  IamPolicy,
  IamUser,
  LambdaFunction,
  LoadBalancer,
  RedshiftCluster,
  ReplicationGroup,
  RestStage,
  S3Bucket,
  SearchDomain,
  SecurityGroup,
  Subnet,
  TaskDefinition,
  Trail,
  TrailCoverage,
  Vpc,
};
export type { AccessKey, UserCredentials } from './iam/iam-user';
export type { VolumeAttachment } from './ec2/ec2-volume';
export type { PolicyDocument, PolicyStatement } from './policy-document';
