import { OWN_SERVICES } from '@cloudmend/domain/sdk';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { STSClient } from '@aws-sdk/client-sts';
import type { TenantId } from '@cloudmend/domain/tenancy';
import type { Providers } from '@cloudmend/scanner';
import {
  openObjects,
  openPlatformTrailCopy,
  openRecords,
  openStores,
  openTenantTrailCopy,
  type SecretBox,
  type Stores,
} from '@cloudmend/store';
import { openSystemStore } from '@cloudmend/store/system';
import { ulid } from 'ulid';
import { publicDns } from '../adapters/public-dns';
import { describeServiceProvider } from '../adapters/service-provider';
import { MODEL_ANSWER_MS, type Models } from '../models/model';
import type { Outgoing } from '../notify/outgoing';
import type { GitHost } from '../runtime/git-host';
import { jsonLogger } from '../runtime/logger';
import type { CompanyPool, IdentityProvider, Mail, Services } from '../runtime/services';
import { readSettings } from '../runtime/settings';
import { tenantQuota } from '../runtime/tenant-quota';
import { openAdmission } from '../scan/admission';
import { BEDROCK_VARIABLE, readBedrock } from './bedrock-setting';
import { impatientHandler } from './impatient-handler';
import { loadLater } from './load-later';
import { openPlatformSecret } from './platform-secret';
import { tenantSessions } from './tenant-sessions';

/** The function waits up to seven seconds for an address, and may have to start. */
const POST_MS = 9500;

type CompanyConnections = Omit<CompanyPool, 'serviceProvider'>;

const loadProviders = async (): Promise<Providers> => (await import('../runtime/providers')).PROVIDERS;

const demand = (env: NodeJS.ProcessEnv, variable: string): string => {
  const value = env[variable];
  if (!value) throw new Error(`Missing settings: ${variable}.`);
  return value;
};

/** The dependencies of handlers, triggers and workers in a deployment. @throws Error that names a missing setting */
export const awsServices = (env: NodeJS.ProcessEnv): Services => {
  const settings = readSettings(env);
  const clock = (): Date => new Date();
  const client = { ...OWN_SERVICES, region: settings.region, requestHandler: impatientHandler() };
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
  const openPools = async () => {
    const { CognitoIdentityProviderClient } = await import('@aws-sdk/client-cognito-identity-provider');
    return new CognitoIdentityProviderClient(client);
  };
  const openKeys = async () => new (await import('@aws-sdk/client-kms')).KMSClient(client);
  const secrets = loadLater<SecretBox>(async () => {
    const { kmsSecretBox } = await import('../adapters/kms-secret-box');
    return kmsSecretBox(() => demand(env, 'CLOUDMEND_TOKEN_KEY_ARN'), await openKeys());
  });
  const open = (tenantId: TenantId): Stores => {
    const { dynamoDb, openS3 } = openSession(tenantId);
    const snapshots = openObjects(settings.snapshots, openS3);
    return openStores({ ...common, client: dynamoDb, snapshots, secrets }, tenantId);
  };
  const platform = new DynamoDBClient(client);
  const outgoing = loadLater<Outgoing>(async () => {
    const [{ LambdaClient }, { invokedOutgoing }] = await Promise.all([
      import('@aws-sdk/client-lambda'),
      import('./invoked-outgoing'),
    ]);
    return invokedOutgoing(
      () => demand(env, 'CLOUDMEND_POST_FUNCTION_ARN'),
      new LambdaClient({ ...client, requestHandler: impatientHandler(POST_MS) }),
    );
  });
  const openIdentity = (userPoolId: string): IdentityProvider =>
    loadLater(async () => {
      const { cognitoIdentity } = await import('../adapters/cognito-identity');
      return cognitoIdentity(await openPools(), userPoolId);
    });
  const poolAddress = () => ({
    UserPoolId: settings.userPoolId,
    ClientId: settings.companyClientId,
    signInUrl: demand(env, 'CLOUDMEND_SIGN_IN_URL'),
  });
  const companies = loadLater<CompanyConnections>(async () => {
    const { cognitoCompanyPool } = await import('../adapters/cognito-company-pool');
    return cognitoCompanyPool(await openPools(), poolAddress);
  });
  const mail = loadLater<Pick<Mail, 'send'>>(async () => {
    const [{ SESv2Client }, { sesMail }] = await Promise.all([
      import('@aws-sdk/client-sesv2'),
      import('../adapters/ses-mail'),
    ]);
    return sesMail(new SESv2Client(client), settings.mailFrom);
  });
  const openGitHost = async () => {
    const [{ gitHosts }, { gitServers }] = await Promise.all([
      import('../adapters/git-hosts'),
      import('./git-servers'),
    ]);
    return gitHosts({
      connectionsOf: (tenantId) => open(tenantId).repositories,
      servers: gitServers({
        client: new SecretsManagerClient(client),
        secretId: env['CLOUDMEND_GIT_SERVERS_SECRET_ARN'],
        clock,
      }),
    });
  };
  const gitHost = loadLater<Omit<GitHost, 'open'>>(openGitHost);
  const models = loadLater<Pick<Models, 'write'>>(async () =>
    (await import('../models/open-models')).openModels({
      outgoing,
      bedrock: readBedrock(env[BEDROCK_VARIABLE]),
      bedrockClient: async () =>
        (await import('../models/bedrock')).openBedrock({
          ...client,
          requestHandler: impatientHandler(MODEL_ANSWER_MS),
        }),
    }),
  );
  const system = openSystemStore({ ...common, client: platform });
  // Missing settings show at the start, not at the first call that needs them.
  const workflowArn = demand(env, 'CLOUDMEND_WORKFLOW_ARN');
  const timers = {
    group: demand(env, 'CLOUDMEND_SCHEDULE_GROUP'),
    fireFunctionArn: demand(env, 'CLOUDMEND_FIRE_FUNCTION_ARN'),
    roleArn: demand(env, 'CLOUDMEND_SCHEDULER_ROLE_ARN'),
    deadLetterArn: demand(env, 'CLOUDMEND_MISSED_SCHEDULES_ARN'),
  };
  const log = jsonLogger((line) => process.stdout.write(`${line}\n`), clock, env['CLOUDMEND_METRICS']);
  return {
    settings,
    system,
    quota: tenantQuota({ rates: system.rates, clock }),
    // The function's role determines whether the session may write.
    openStores: open,
    openRecords: (tenantId) => {
      const { dynamoDb, openS3 } = openSession(tenantId);
      return openRecords(
        { client: dynamoDb, table: settings.table, snapshots: openObjects(settings.snapshots, openS3) },
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
    providers: loadProviders,
    customerCloud: {
      enter: async ({ cloud, ...entry }) => (await loadProviders()).of(cloud).enter(entry),
      isEmulated: false,
    },
    remediation: { enter: async (entry) => (await import('@cloudmend/mend')).enterForFix({}, entry) },
    identity: openIdentity(settings.userPoolId),
    openIdentity,
    companyPool: {
      get serviceProvider() {
        return describeServiceProvider(poolAddress());
      },
      save: (...how) => companies.save(...how),
      remove: (provider) => companies.remove(provider),
      removeUser: (userName) => companies.removeUser(userName),
      offerAgain: () => companies.offerAgain(),
    },
    dns: publicDns(),
    mail: { isSilent: settings.mailFrom === undefined, send: (message) => mail.send(message) },
    outgoing,
    models: {
      get bedrock() {
        return readBedrock(env[BEDROCK_VARIABLE]);
      },
      write: (...what) => models.write(...what),
    },
    publishedTemplate: loadLater(async () => {
      const [{ S3Client }, { signedTemplate }] = await Promise.all([
        import('@aws-sdk/client-s3'),
        import('../adapters/signed-template'),
      ]);
      return signedTemplate(env['CLOUDMEND_ROLE_TEMPLATE'], () => new S3Client(client), clock);
    }),
    proofSigner: loadLater(async () => {
      const { kmsProofSigner } = await import('../adapters/kms-proof-signer');
      return kmsProofSigner(() => demand(env, 'CLOUDMEND_PROOF_KEY_ARN'), await openKeys());
    }),
    changeWork: loadLater(async () => {
      const [{ SQSClient }, { changeQueue }] = await Promise.all([
        import('@aws-sdk/client-sqs'),
        import('./change-queue'),
      ]);
      return changeQueue(() => demand(env, 'CLOUDMEND_CHANGE_QUEUE_URL'), new SQSClient(client));
    }),
    gitHost: {
      listServers: () => gitHost.listServers(),
      managesInstallation: (...asked) => gitHost.managesInstallation(...asked),
      inspectToken: (access) => gitHost.inspectToken(access),
      listRepositories: (...how) => gitHost.listRepositories(...how),
      open: (...where) => loadLater(async () => (await openGitHost()).open(...where)),
      watch: (...how) => gitHost.watch(...how),
      unwatch: (...how) => gitHost.unwatch(...how),
      readDelivery: (...what) => gitHost.readDelivery(...what),
      readRun: (...what) => gitHost.readRun(...what),
    },
    workflow: openAdmission({
      queue: system.scanQueue,
      runs: loadLater(async () => {
        const [{ SFNClient }, { stepFunctionsWorkflow }] = await Promise.all([
          import('@aws-sdk/client-sfn'),
          import('./step-functions-workflow'),
        ]);
        return stepFunctionsWorkflow(workflowArn, new SFNClient(client));
      }),
      places: settings.accountsAtOnce,
      log,
    }),
    scheduler: loadLater(async () => {
      const [{ SchedulerClient }, { eventBridgeScheduler }] = await Promise.all([
        import('@aws-sdk/client-scheduler'),
        import('./event-bridge-scheduler'),
      ]);
      return eventBridgeScheduler(timers, new SchedulerClient(client));
    }),
    clock,
    newId: ulid,
    log,
  };
};
