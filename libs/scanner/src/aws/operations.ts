import type * as Account from './sdk/account';
import type * as AccessAnalyzer from './sdk/accessanalyzer';
import type * as Acm from './sdk/acm';
import type * as Backup from './sdk/backup';
import type * as ApiGateway from './sdk/apigateway';
import type * as CloudFront from './sdk/cloudfront';
import type * as CloudTrail from './sdk/cloudtrail';
import type * as CloudWatch from './sdk/cloudwatch';
import type * as CloudWatchLogs from './sdk/cloudwatch-logs';
import type * as ConfigService from './sdk/config-service';
import type * as CostExplorer from './sdk/cost-explorer';
import type * as DynamoDb from './sdk/dynamodb';
import type * as Ec2 from './sdk/ec2';
import type * as Efs from './sdk/efs';
import type * as GuardDuty from './sdk/guardduty';
import type * as Iam from './sdk/iam';
import type * as Kinesis from './sdk/kinesis';
import type * as Kms from './sdk/kms';
import type * as Macie2 from './sdk/macie2';
import type * as Organizations from './sdk/organizations';
import type * as Ecr from './sdk/ecr';
import type * as Ecs from './sdk/ecs';
import type * as Eks from './sdk/eks';
import type * as ElastiCache from './sdk/elasticache';
import type * as Elb from './sdk/elb';
import type * as ElbV2 from './sdk/elbv2';
import type * as Lambda from './sdk/lambda';
import type * as OpenSearch from './sdk/opensearch';
import type * as Pricing from './sdk/pricing';
import type * as Rds from './sdk/rds';
import type * as Redshift from './sdk/redshift';
import type * as S3 from './sdk/s3';
import type * as S3Control from './sdk/s3-control';
import type * as SavingsPlans from './sdk/savingsplans';
import type * as SecretsManager from './sdk/secrets-manager';
import type * as SecurityHub from './sdk/securityhub';
import type * as Sns from './sdk/sns';
import type * as Sqs from './sdk/sqs';
import type * as Ssm from './sdk/ssm';
import type * as Sts from './sdk/sts';
import type { CloudReader } from '../cloud-port';

/** What may be called: types only, so that collectors load no SDK. */
interface Sdk {
  readonly account: typeof Account;
  readonly accessanalyzer: typeof AccessAnalyzer;
  readonly acm: typeof Acm;
  readonly backup: typeof Backup;
  readonly apigateway: typeof ApiGateway;
  readonly cloudfront: typeof CloudFront;
  readonly cloudtrail: typeof CloudTrail;
  readonly cloudwatch: typeof CloudWatch;
  readonly 'cloudwatch-logs': typeof CloudWatchLogs;
  readonly 'config-service': typeof ConfigService;
  readonly 'cost-explorer': typeof CostExplorer;
  readonly dynamodb: typeof DynamoDb;
  readonly ec2: typeof Ec2;
  readonly efs: typeof Efs;
  readonly guardduty: typeof GuardDuty;
  readonly iam: typeof Iam;
  readonly kinesis: typeof Kinesis;
  readonly kms: typeof Kms;
  readonly macie2: typeof Macie2;
  readonly organizations: typeof Organizations;
  readonly ecr: typeof Ecr;
  readonly ecs: typeof Ecs;
  readonly eks: typeof Eks;
  readonly elasticache: typeof ElastiCache;
  readonly elb: typeof Elb;
  readonly elbv2: typeof ElbV2;
  readonly lambda: typeof Lambda;
  readonly opensearch: typeof OpenSearch;
  readonly pricing: typeof Pricing;
  readonly rds: typeof Rds;
  readonly redshift: typeof Redshift;
  readonly s3: typeof S3;
  readonly 's3-control': typeof S3Control;
  readonly savingsplans: typeof SavingsPlans;
  readonly 'secrets-manager': typeof SecretsManager;
  readonly securityhub: typeof SecurityHub;
  readonly sns: typeof Sns;
  readonly sqs: typeof Sqs;
  readonly ssm: typeof Ssm;
  readonly sts: typeof Sts;
}

export type ServiceId = keyof Sdk;
export type OperationId<S extends ServiceId> = keyof Sdk[S]['commands'] & string;

type Command<S extends ServiceId, O extends OperationId<S>> = Sdk[S]['commands'][O] extends new (
  ...input: never
) => infer C
  ? C
  : never;
/** The SDK's own input of an operation. */
export type InputOf<S extends ServiceId, O extends OperationId<S>> =
  Command<S, O> extends { readonly input: infer I } ? I : never;
/** The SDK's own output of an operation. */
export type OutputOf<S extends ServiceId, O extends OperationId<S>> =
  Command<S, O> extends { resolveMiddleware(...using: never): (...call: never) => Promise<{ output: infer R }> }
    ? R
    : never;

/** One typed read through the port. @throws CloudError */
export const ask = async <S extends ServiceId, O extends OperationId<S>>(
  reader: CloudReader,
  call: { readonly service: S; readonly region: string; readonly operation: O; readonly input: InputOf<S, O> },
  signal?: AbortSignal,
): Promise<OutputOf<S, O>> =>
  // The adapter answers what the SDK declares for this very operation.
  (await reader.read({ ...call, input: call.input as Record<string, unknown> }, signal)) as OutputOf<S, O>;
