import { APIGateway } from '@aws-sdk/client-api-gateway';
import { ACM } from '@aws-sdk/client-acm';
import { Account } from '@aws-sdk/client-account';
import { Backup } from '@aws-sdk/client-backup';
import { CloudFront } from '@aws-sdk/client-cloudfront';
import { CloudTrail } from '@aws-sdk/client-cloudtrail';
import { CloudWatch } from '@aws-sdk/client-cloudwatch';
import { CloudWatchLogs } from '@aws-sdk/client-cloudwatch-logs';
import { ConfigService } from '@aws-sdk/client-config-service';
import { DatabaseMigrationService } from '@aws-sdk/client-database-migration-service';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { EC2 } from '@aws-sdk/client-ec2';
import { ECR } from '@aws-sdk/client-ecr';
import { ECS } from '@aws-sdk/client-ecs';
import { EFS } from '@aws-sdk/client-efs';
import { EKS } from '@aws-sdk/client-eks';
import { ElasticLoadBalancing } from '@aws-sdk/client-elastic-load-balancing';
import { ElasticLoadBalancingV2 } from '@aws-sdk/client-elastic-load-balancing-v2';
import { ElastiCache } from '@aws-sdk/client-elasticache';
import { GuardDuty } from '@aws-sdk/client-guardduty';
import { IAM } from '@aws-sdk/client-iam';
import { KMS } from '@aws-sdk/client-kms';
import { Kinesis } from '@aws-sdk/client-kinesis';
import { Lambda } from '@aws-sdk/client-lambda';
import { Macie2 } from '@aws-sdk/client-macie2';
import { OpenSearch } from '@aws-sdk/client-opensearch';
import { Organizations } from '@aws-sdk/client-organizations';
import { RDS } from '@aws-sdk/client-rds';
import { Redshift } from '@aws-sdk/client-redshift';
import { S3 } from '@aws-sdk/client-s3';
import { SNS } from '@aws-sdk/client-sns';
import { SQS } from '@aws-sdk/client-sqs';
import { SSM } from '@aws-sdk/client-ssm';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { NodeHttpHandler } from '@smithy/node-http-handler';

const CLIENTS = {
  account: Account,
  acm: ACM,
  apigateway: APIGateway,
  backup: Backup,
  cloudfront: CloudFront,
  cloudtrail: CloudTrail,
  cloudwatch: CloudWatch,
  config: ConfigService,
  dms: DatabaseMigrationService,
  dynamodb: DynamoDB,
  ec2: EC2,
  ecr: ECR,
  ecs: ECS,
  efs: EFS,
  eks: EKS,
  elasticache: ElastiCache,
  elb: ElasticLoadBalancing,
  elbv2: ElasticLoadBalancingV2,
  guardduty: GuardDuty,
  iam: IAM,
  kinesis: Kinesis,
  kms: KMS,
  lambda: Lambda,
  logs: CloudWatchLogs,
  macie2: Macie2,
  opensearch: OpenSearch,
  organizations: Organizations,
  rds: RDS,
  redshift: Redshift,
  s3: S3,
  secrets: SecretsManager,
  sns: SNS,
  sqs: SQS,
  ssm: SSM,
};

/** All APIs through which resources are planted. */
export type Clients = { readonly [Name in keyof typeof CLIENTS]: InstanceType<(typeof CLIENTS)[Name]> };

/** Settings of a client that plants resources. */
export const clientSettings = (endpoint: string, region: string) => ({
  endpoint,
  region,
  credentials: { accessKeyId: 'AKIAPLANTER00000000', secretAccessKey: 'planter' },
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  disableRequestCompression: true,
  // Some clients default to HTTP/2, which the emulator does not support.
  requestHandler: new NodeHttpHandler(),
});

/** Clients of one region, created on first use. */
export const openClients = (endpoint: string, region: string): Clients => {
  const made = new Map<string, unknown>();
  return new Proxy({} as Clients, {
    get: (_target, name) => {
      const Client = CLIENTS[name as keyof typeof CLIENTS];
      const client = made.get(String(name)) ?? new Client(clientSettings(endpoint, region));
      made.set(String(name), client);
      return client;
    },
  });
};
