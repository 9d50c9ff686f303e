import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { STSClient } from '@aws-sdk/client-sts';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { enterForFix } from '@cloudmend/mend';
import {
  openObjects,
  openPlatformTrailCopy,
  openRecords,
  openStores,
  openTenantTrailCopy,
  type Stores,
} from '@cloudmend/store';
import { openSystemStore } from '@cloudmend/store/system';
import { ulid } from 'ulid';
import { cognitoCompanyPool } from '../adapters/cognito-company-pool';
import { cognitoIdentity } from '../adapters/cognito-identity';
import { gitHosts } from '../adapters/git-hosts';
import { kmsProofSigner } from '../adapters/kms-proof-signer';
import { kmsSecretBox } from '../adapters/kms-secret-box';
import { publicDns } from '../adapters/public-dns';
import { sesMail } from '../adapters/ses-mail';
import { signedTemplate } from '../adapters/signed-template';
import { openModels } from '../models';
import { MODEL_ANSWER_MS } from '../models/model';
import { PROVIDERS } from '../runtime/providers';
import { jsonLogger } from '../runtime/logger';
import type { Services } from '../runtime/services';
import { readSettings } from '../runtime/settings';
import { tenantQuota } from '../runtime/tenant-quota';
import { openAdmission } from '../scan/admission';
import { changeQueue } from './change-queue';
import { BEDROCK_VARIABLE, readBedrock } from './bedrock-setting';
import { eventBridgeScheduler } from './event-bridge-scheduler';
import { gitServers } from './git-servers';
import { invokedOutgoing } from './invoked-outgoing';
import { openPlatformSecret } from './platform-secret';
import { stepFunctionsWorkflow } from './step-functions-workflow';
import { tenantSessions } from './tenant-sessions';

/** A call to a service of ours that takes longer is not coming back in time for the request. */
const CONNECT_MS = 1000;
const ANSWER_MS = 3000;
/** The function waits up to seven seconds for an address, and may have to start. */
const POST_MS = 9500;

/** Fails a service call that does not answer. Without the last option the SDK only warns and keeps waiting. */
export const impatientHandler = (answerMs = ANSWER_MS): NodeHttpHandler =>
  new NodeHttpHandler({ connectionTimeout: CONNECT_MS, requestTimeout: answerMs, throwOnRequestTimeout: true });

const demand = (env: NodeJS.ProcessEnv, variable: string): string => {
  const value = env[variable];
  if (!value) throw new Error(`Missing settings: ${variable}.`);
  return value;
};

/** The dependencies of handlers, triggers and workers in a deployment. @throws Error that names a missing setting */
export const awsServices = (env: NodeJS.ProcessEnv): Services => {
  const settings = readSettings(env);
  const clock = (): Date => new Date();
  // AWS_ENDPOINT_URL names the customer's cloud and must not apply to the product's own clients.
  const client = { region: settings.region, ignoreConfiguredEndpointUrls: true, requestHandler: impatientHandler() };
  const pools = new CognitoIdentityProviderClient(client);
  const cursorKey = openPlatformSecret({
    client: new SecretsManagerClient(client),
    secretId: demand(env, 'CLOUDMEND_CURSOR_SECRET_ARN'),
    clock,
  });
  const cursorSecret = async (): Promise<string> => {
    const [current] = await cursorKey.values();
    if (!current) throw new Error('The page token key is empty.');
    return current;
  };
  const common = { table: settings.table, clock, newId: ulid, cursorSecret };
  const openSession = tenantSessions({
    sts: new STSClient(client),
    roleArn: demand(env, 'CLOUDMEND_TENANT_ROLE_ARN'),
    clock,
    client,
  });
  const secrets = kmsSecretBox(() => demand(env, 'CLOUDMEND_TOKEN_KEY_ARN'), new KMSClient(client));
  const open = (tenantId: TenantId): Stores => {
    const { dynamoDb, s3 } = openSession(tenantId);
    const snapshots = openObjects(settings.snapshots, s3);
    return openStores({ ...common, client: dynamoDb, snapshots, secrets }, tenantId);
  };
  const platform = new DynamoDBClient(client);
  const outgoing = invokedOutgoing(
    () => demand(env, 'CLOUDMEND_POST_FUNCTION_ARN'),
    new LambdaClient({ ...client, requestHandler: impatientHandler(POST_MS) }),
  );
  const system = openSystemStore({ ...common, client: platform });
  const log = jsonLogger((line) => process.stdout.write(`${line}\n`), clock, env['CLOUDMEND_METRICS']);
  return {
    settings,
    system,
    quota: tenantQuota({ rates: system.rates, clock }),
    // The function's role determines whether the session may write.
    openStores: open,
    openRecords: (tenantId) => {
      const { dynamoDb, s3 } = openSession(tenantId);
      return openRecords(
        { client: dynamoDb, table: settings.table, snapshots: openObjects(settings.snapshots, s3) },
        tenantId,
      );
    },
    openTrailCopy: (tenantId) => {
      const objects = openObjects(demand(env, 'CLOUDMEND_TRAIL_COPIES'));
      const deps = { ...common, objects, trailKeys: system.trailKeys };
      return tenantId
        ? openTenantTrailCopy({ ...deps, client: openSession(tenantId).dynamoDb }, tenantId)
        : openPlatformTrailCopy({ ...deps, client: platform });
    },
    providers: PROVIDERS,
    customerCloud: { enter: ({ cloud, ...entry }) => PROVIDERS.of(cloud).enter(entry), isEmulated: false },
    remediation: { enter: (entry) => enterForFix({}, entry) },
    identity: cognitoIdentity(pools, settings.userPoolId),
    openIdentity: (userPoolId) => cognitoIdentity(pools, userPoolId),
    companyPool: cognitoCompanyPool(pools, () => ({
      UserPoolId: settings.userPoolId,
      ClientId: settings.companyClientId,
      signInUrl: demand(env, 'CLOUDMEND_SIGN_IN_URL'),
    })),
    dns: publicDns(),
    mail: sesMail(new SESv2Client(client), settings.mailFrom),
    outgoing,
    models: openModels({
      outgoing,
      bedrock: readBedrock(env[BEDROCK_VARIABLE]),
      bedrockClient: async () =>
        (await import('../models/bedrock')).openBedrock({
          ...client,
          requestHandler: impatientHandler(MODEL_ANSWER_MS),
        }),
    }),
    publishedTemplate: signedTemplate(env['CLOUDMEND_ROLE_TEMPLATE'], () => new S3Client(client), clock),
    proofSigner: kmsProofSigner(() => demand(env, 'CLOUDMEND_PROOF_KEY_ARN'), new KMSClient(client)),
    changeWork: changeQueue(() => demand(env, 'CLOUDMEND_CHANGE_QUEUE_URL'), new SQSClient(client)),
    gitHost: gitHosts({
      connectionsOf: (tenantId) => open(tenantId).repositories,
      servers: gitServers({
        client: new SecretsManagerClient(client),
        secretId: env['CLOUDMEND_GIT_SERVERS_SECRET_ARN'],
        clock,
      }),
    }),
    workflow: openAdmission({
      queue: system.scanQueue,
      runs: stepFunctionsWorkflow(demand(env, 'CLOUDMEND_WORKFLOW_ARN'), new SFNClient(client)),
      places: settings.accountsAtOnce,
      log,
    }),
    scheduler: eventBridgeScheduler(
      {
        group: demand(env, 'CLOUDMEND_SCHEDULE_GROUP'),
        fireFunctionArn: demand(env, 'CLOUDMEND_FIRE_FUNCTION_ARN'),
        roleArn: demand(env, 'CLOUDMEND_SCHEDULER_ROLE_ARN'),
        deadLetterArn: demand(env, 'CLOUDMEND_MISSED_SCHEDULES_ARN'),
      },
      new SchedulerClient(client),
    ),
    clock,
    newId: ulid,
    log,
  };
};
