import type { AccessAnalyzerRegion } from './accessanalyzer/access-analyzer-region';
import type { AwsAccount } from './account/aws-account';
import type { Trail, TrailAccount, TrailCoverage } from './cloudtrail/trail';
import type { Certificate } from './acm/certificate';
import type { BackupRegion } from './backup/backup-region';
import type { LogGroup, TrailWatch } from './cloudwatch/log-group';
import type {
  CommitmentUse,
  Commitments,
  ReservableService,
  ReservationUse,
  SavingsPlan,
  UsageCost,
} from './cost/commitments';
import type { ConfigRegion } from './config/config-region';
import type { RestStage } from './apigateway/rest-stage';
import type { Distribution } from './cloudfront/distribution';
import type { DynamoDbTable } from './dynamodb/dynamodb-table';
import type { Ec2Address } from './ec2/ec2-address';
import type { Ec2Instance } from './ec2/ec2-instance';
import type { InstanceType } from './ec2/instance-type';
import type { ReservedInstances } from './ec2/reserved-instances';
import type { Ec2Volume } from './ec2/ec2-volume';
import type { SecurityGroup } from './ec2/security-group';
import type { FileSystem } from './efs/file-system';
import type { Detector, GuardDutyRegion } from './guardduty/detector';
import type { IamPolicy } from './iam/iam-policy';
import type { IamUser } from './iam/iam-user';
import type { KinesisStream } from './kinesis/stream';
import type { KmsKey } from './kms/kms-key';
import type { MacieRegion } from './macie/macie-region';
import type { OrganizationMembership } from './organizations/organization-membership';
import type { EcrRepository } from './ecr/ecr-repository';
import type { EcsCluster, EcsService, TaskDefinition } from './ecs/ecs-resources';
import type { EksCluster } from './eks/eks-cluster';
import type { ReplicationGroup } from './elasticache/replication-group';
import type { ClassicLoadBalancer } from './elb/classic-load-balancer';
import type { LoadBalancer } from './elbv2/load-balancer';
import type { LambdaFunction } from './lambda/lambda-function';
import type { SearchDomain } from './opensearch/search-domain';
import type { DbInstance } from './rds/db-instance';
import type { RedshiftCluster } from './redshift/redshift-cluster';
import type { S3Bucket } from './s3/s3-bucket';
import type { DbCluster } from './rds/db-cluster';
import type { DbClusterSnapshot } from './rds/db-cluster-snapshot';
import type { DbSnapshot } from './rds/db-snapshot';
import type { Ec2Image } from './ec2/ec2-image';
import type { Ec2Region } from './ec2/ec2-region';
import type { Ec2Snapshot } from './ec2/ec2-snapshot';
import type { IamGroup } from './iam/iam-group';
import type { IamRole } from './iam/iam-role';
import type { LaunchTemplate } from './ec2/launch-template';
import type { NetworkAcl } from './ec2/network-acl';
import type { PeeringConnection } from './vpc/peering-connection';
import type { S3Account } from './s3/s3-account';
import type { ServerCertificate } from './iam/server-certificate';
import type { Secret } from './secretsmanager/secret';
import type { SecurityHubRegion } from './securityhub/security-hub-region';
import type { SnsSubscription, SnsTopic } from './sns/topic';
import type { SqsQueue } from './sqs/queue';
import type { SsmDocument } from './ssm/ssm-document';
import type { NatGateway, Subnet, Vpc, VpcEndpoint } from './vpc/vpc';
import type { Resource, UnitSnapshot } from '../snapshot';

/** Every kind of resource that is collected, told apart by `kind`. */
export type AwsResource =
  | AccessAnalyzerRegion
  | AwsAccount
  | DbCluster
  | DbClusterSnapshot
  | DbInstance
  | DbSnapshot
  | BackupRegion
  | Certificate
  | Commitments
  | SavingsPlan
  | ConfigRegion
  | Detector
  | ClassicLoadBalancer
  | Distribution
  | DynamoDbTable
  | Ec2Address
  | Ec2Image
  | Ec2Instance
  | Ec2Region
  | Ec2Snapshot
  | Ec2Volume
  | IamGroup
  | FileSystem
  | GuardDutyRegion
  | EcrRepository
  | EcsCluster
  | EcsService
  | InstanceType
  | ReservedInstances
  | NatGateway
  | EksCluster
  | IamPolicy
  | IamRole
  | IamUser
  | LaunchTemplate
  | NetworkAcl
  | PeeringConnection
  | S3Account
  | KinesisStream
  | KmsKey
  | LogGroup
  | MacieRegion
  | OrganizationMembership
  | S3Bucket
  | Secret
  | LambdaFunction
  | LoadBalancer
  | RedshiftCluster
  | ReplicationGroup
  | RestStage
  | SearchDomain
  | SecurityGroup
  | ServerCertificate
  | SecurityHubRegion
  | SnsSubscription
  | SnsTopic
  | SqsQueue
  | SsmDocument
  | Subnet
  | TaskDefinition
  | Trail
  | TrailAccount
  | TrailCoverage
  | TrailWatch
  | Vpc
  | VpcEndpoint;

export type ResourceKind = AwsResource['kind'];
export type ResourceOf<K extends ResourceKind> = Extract<AwsResource, { readonly kind: K }>;

/** The resources of one kind in a unit, typed by the kind. */
export const resourcesOf = <K extends ResourceKind>(unit: Pick<UnitSnapshot, 'resources'>, kind: K): ResourceOf<K>[] =>
  unit.resources.filter((resource: Resource): resource is ResourceOf<K> => resource.kind === kind);

export type {
  AccessAnalyzerRegion,
  AwsAccount,
  DbCluster,
  DbClusterSnapshot,
  DbInstance,
  DbSnapshot,
  BackupRegion,
  Certificate,
  CommitmentUse,
  ReservableService,
  ReservationUse,
  UsageCost,
  Commitments,
  SavingsPlan,
  ConfigRegion,
  Detector,
  ClassicLoadBalancer,
  Distribution,
  DynamoDbTable,
  Ec2Address,
  Ec2Image,
  Ec2Instance,
  Ec2Region,
  Ec2Snapshot,
  Ec2Volume,
  IamGroup,
  FileSystem,
  GuardDutyRegion,
  EcrRepository,
  EcsCluster,
  EcsService,
  InstanceType,
  ReservedInstances,
  NatGateway,
  EksCluster,
  IamPolicy,
  IamRole,
  IamUser,
  LaunchTemplate,
  NetworkAcl,
  PeeringConnection,
  S3Account,
  KinesisStream,
  KmsKey,
  LogGroup,
  MacieRegion,
  OrganizationMembership,
  S3Bucket,
  Secret,
  LambdaFunction,
  LoadBalancer,
  RedshiftCluster,
  ReplicationGroup,
  RestStage,
  SearchDomain,
  SecurityGroup,
  ServerCertificate,
  SecurityHubRegion,
  SnsSubscription,
  SnsTopic,
  SqsQueue,
  SsmDocument,
  Subnet,
  TaskDefinition,
  Trail,
  TrailAccount,
  TrailCoverage,
  TrailWatch,
  Vpc,
  VpcEndpoint,
};
export type { AccessKey, UserCredentials } from './iam/iam-user';
export type { VolumeAttachment } from './ec2/ec2-volume';
export type { InlinePolicy } from './iam/inline-policy';
export type { PolicyDocument, PolicyStatement } from './policy-document';
