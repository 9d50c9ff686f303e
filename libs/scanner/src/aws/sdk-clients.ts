import type { NodeHttpHandler } from '@smithy/node-http-handler';
import type { AwsCredentialIdentity, MiddlewareStack, Pluggable } from '@smithy/types';
import type { OperationId, ServiceId } from './operations';
import { isAwsHostName } from './partition';
import { wholeAnswers } from './whole-answers';

/** What a plugin is told of the client it is put into. */
export interface ClientScope {
  readonly service: ServiceId;
  readonly region: string;
  readonly credentials: () => Promise<AwsCredentialIdentity>;
}

/** Middleware for every client, STS included: the demo cloud, recording and replay. Goes to step 'deserialize', priority 'low'. */
export type CloudPlugin = (scope: ClientScope) => Pluggable<object, object>;

/** The part of every SDK client that is used here. */
export interface SdkClient {
  readonly middlewareStack: Pick<MiddlewareStack<object, object>, 'use' | 'add'>;
  send(command: object, options: { abortSignal?: AbortSignal | undefined }): Promise<unknown>;
  destroy(): void;
}

interface SdkConfig {
  readonly region: string;
  readonly credentials: () => Promise<AwsCredentialIdentity>;
  readonly requestHandler: NodeHttpHandler;
  readonly maxAttempts: number;
  readonly requestChecksumCalculation: 'WHEN_REQUIRED';
  readonly responseChecksumValidation: 'WHEN_REQUIRED';
  readonly endpoint?: string;
  readonly forcePathStyle?: boolean;
  /** SQS alone: an answer must not choose the host that the next call goes to. */
  readonly useQueueUrlAsEndpoint: false;
}

export interface SdkModule {
  readonly Client: new (config: SdkConfig) => unknown;
  readonly commands: Readonly<Record<string, new (input: never) => object>>;
}

/** Loaded on first use: an account scan needs all of them, a role test only STS. */
const MODULES: { readonly [S in ServiceId]: () => Promise<SdkModule> } = {
  account: () => import('./sdk/account'),
  accessanalyzer: () => import('./sdk/accessanalyzer'),
  acm: () => import('./sdk/acm'),
  backup: () => import('./sdk/backup'),
  apigateway: () => import('./sdk/apigateway'),
  cloudfront: () => import('./sdk/cloudfront'),
  cloudtrail: () => import('./sdk/cloudtrail'),
  cloudwatch: () => import('./sdk/cloudwatch'),
  'cloudwatch-logs': () => import('./sdk/cloudwatch-logs'),
  'config-service': () => import('./sdk/config-service'),
  'cost-explorer': () => import('./sdk/cost-explorer'),
  dynamodb: () => import('./sdk/dynamodb'),
  ec2: () => import('./sdk/ec2'),
  efs: () => import('./sdk/efs'),
  guardduty: () => import('./sdk/guardduty'),
  iam: () => import('./sdk/iam'),
  kinesis: () => import('./sdk/kinesis'),
  kms: () => import('./sdk/kms'),
  macie2: () => import('./sdk/macie2'),
  organizations: () => import('./sdk/organizations'),
  ecr: () => import('./sdk/ecr'),
  ecs: () => import('./sdk/ecs'),
  eks: () => import('./sdk/eks'),
  elasticache: () => import('./sdk/elasticache'),
  elb: () => import('./sdk/elb'),
  elbv2: () => import('./sdk/elbv2'),
  lambda: () => import('./sdk/lambda'),
  opensearch: () => import('./sdk/opensearch'),
  pricing: () => import('./sdk/pricing'),
  rds: () => import('./sdk/rds'),
  redshift: () => import('./sdk/redshift'),
  s3: () => import('./sdk/s3'),
  's3-control': () => import('./sdk/s3-control'),
  savingsplans: () => import('./sdk/savingsplans'),
  'secrets-manager': () => import('./sdk/secrets-manager'),
  securityhub: () => import('./sdk/securityhub'),
  sns: () => import('./sdk/sns'),
  sqs: () => import('./sdk/sqs'),
  ssm: () => import('./sdk/ssm'),
  sts: () => import('./sdk/sts'),
};

const isServiceId = (service: string): service is ServiceId => Object.hasOwn(MODULES, service);

/** The SDK package of a service. @throws TypeError for a service or operation that no collector uses */
export const loadSdk = async (
  service: string,
  operation: string,
): Promise<{ id: ServiceId; sdk: SdkModule; Command: new (input: object) => object }> => {
  if (!isServiceId(service)) throw new TypeError(`No client for the service ${service}.`);
  const sdk = await MODULES[service]();
  const Command = Object.hasOwn(sdk.commands, operation)
    ? sdk.commands[operation as OperationId<typeof service>]
    : undefined;
  if (!Command) throw new TypeError(`No command ${operation} for the service ${service}.`);
  return { id: service, sdk, Command: Command as new (input: object) => object };
};

/** True for AWS itself, whatever the region. */
export const isAwsHost = (endpoint: string): boolean => isAwsHostName(new URL(endpoint).hostname);

/** A name that S3 Control can put the account id before, which it cannot do with an address. */
const nameable = (endpoint: string): string => {
  const url = new URL(endpoint);
  url.hostname = 'localhost';
  return url.href;
};

/** S3 Control puts the account id before the host name; no local name server knows the result, so the request goes to the host itself. */
const keepHost = (endpoint: string): Pluggable<object, object> => ({
  applyToStack: (stack) =>
    stack.add(
      (next) => (args) => {
        const { request } = args as { request?: { hostname?: string } };
        if (request) request.hostname = new URL(endpoint).hostname;
        return next(args);
      },
      { step: 'build', priority: 'high', name: 'keepEndpointHost' },
    ),
});

/** A client of one service in one region. */
export const createClient = (
  sdk: SdkModule,
  scope: ClientScope,
  settings: {
    requestHandler: NodeHttpHandler;
    endpoint?: string | undefined;
    plugin?: CloudPlugin | undefined;
    maxAttempts?: number | undefined;
  },
): SdkClient => {
  const { endpoint, plugin, requestHandler } = settings;
  const isLocal = endpoint !== undefined && !isAwsHost(endpoint);
  // The SDK's clients share these members but no base type that names them.
  const client = new sdk.Client({
    region: scope.region,
    credentials: scope.credentials,
    requestHandler,
    maxAttempts: settings.maxAttempts ?? 3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    useQueueUrlAsEndpoint: false,
    ...(endpoint === undefined
      ? {}
      : { endpoint: isLocal && scope.service === 's3-control' ? nameable(endpoint) : endpoint }),
    ...(isLocal ? { forcePathStyle: true } : {}),
  }) as SdkClient;
  if (isLocal && scope.service === 's3-control') client.middlewareStack.use(keepHost(endpoint));
  client.middlewareStack.use(wholeAnswers);
  if (plugin) client.middlewareStack.use(plugin(scope));
  return client;
};
