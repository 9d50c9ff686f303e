import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { endpoints } from '@cloudmend/infra/endpoints';
import { workersByState } from '@cloudmend/infra/scan';
import { startDynamoDb } from '@cloudmend/store/testing/dynamodb';
import type { ScanBatch } from '@cloudmend/store/system';
import { startCognito } from '../local/emulators/cognito';
import { IDENTITY_PATH } from '../local/local-platform';
import { openOutbox } from '../local/outbox/outbox';
import { builtPages } from '../local/pages/built-pages';
import { scanRunner } from '../local/scans/scan-runner';
import { startApiServer } from '../local/server/api-server';
import { authorizer } from '../local/server/authorizer';
import { startRefusingProxy } from '../moto/refusing-proxy';
import { startAwsFront } from './aws-front';
import { ACCOUNT, deployStorage, openFinder } from './emulated-account';
import { type FunctionRunner, runFunctions } from './run-functions';
import { type DeployedTemplate, listFunctions, openResolver, readTemplates } from './templates';

export interface DeployedOptions {
  /** The emulated AWS. */
  readonly aws: string;
  /** What `npm run synth` wrote. */
  readonly assets: string;
  readonly root: string;
  /** An empty folder for users and mail. */
  readonly state: string;
  /** The ExternalId that a customer's role demands, by its ARN. */
  readonly demandedIds: ReadonlyMap<string, string>;
}

type Workflows = Parameters<typeof startAwsFront>[0]['workflows'];

/** The header by which the CDN proves itself, and the one in which it passes the viewer's address. */
const FROM_CDN = 'x-origin-secret';
const VIEWER = 'x-viewer-address';

const findStack = (templates: readonly DeployedTemplate[], end: string): DeployedTemplate => {
  const found = templates.find(({ stack }) => stack.endsWith(end));
  if (!found) throw new Error(`There is no stack ${end}.`);
  return found;
};

/** The state machine as it is deployed: the definition's asset, its resources replaced by the functions' ARNs. */
const readWorkflow = (assets: string, { Resources }: DeployedTemplate) => {
  const machine = Object.values(Resources).find(({ Type }) => Type === 'AWS::StepFunctions::StateMachine');
  const { DefinitionS3Location, DefinitionString } = (machine?.Properties ?? {}) as {
    DefinitionS3Location?: { Key: string };
    DefinitionString?: string;
  };
  const text = DefinitionString ?? readFileSync(join(assets, `asset.${DefinitionS3Location?.Key}`), 'utf8');
  const { States } = JSON.parse(text) as { States: Parameters<typeof workersByState>[0] };
  const arn = `arn:aws:lambda:${ACCOUNT.region}:${ACCOUNT.account}:function:$1`;
  return { states: workersByState(States), definition: JSON.parse(text.replace(/\$\{(\w+)\}/g, arn)) as object };
};

const openWorkflows = (runner: ReturnType<typeof scanRunner>): Workflows => {
  const started = new Map<string, ScanBatch>();
  return {
    StartExecution: async ({ stateMachineArn = '', name = '', input = '{}' }) => {
      const { scanId, tenantId, batch } = JSON.parse(input) as Pick<ScanBatch, 'scanId' | 'tenantId'> & {
        batch: Omit<ScanBatch, 'scanId' | 'tenantId'>;
      };
      const whole = { ...batch, scanId, tenantId } as ScanBatch;
      started.set(name, whole);
      await runner.start(whole);
      return {
        executionArn: `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`,
        startDate: Date.now() / 1000,
      };
    },
    StopExecution: async ({ executionArn = '' }) => {
      const batch = started.get(executionArn.split(':').at(-1) ?? '');
      if (batch) await runner.stop(batch);
      return { stopDate: Date.now() / 1000 };
    },
  };
};

/**
 * Serves the product from the bundles and templates of a deployment: storage is created in the emulated account by CDK, functions run
 * unchanged with the settings of their template, and the browser comes through the CDN's headers.
 */
export const startDeployed = async ({ aws, assets, root, state, demandedIds }: DeployedOptions) => {
  const templates = readTemplates(assets);
  const storage = findStack(templates, '-storage');
  const account = await deployStorage(aws, assets, storage);
  const outbox = await openOutbox({
    file: join(state, 'outbox.jsonl'),
    clock: () => new Date(),
    print: () => undefined,
  });
  const origins: string[] = [];
  // Triggers and workers are invoked by what must exist before the functions have their settings.
  const running: { functions?: FunctionRunner } = {};
  const invoke = (bundle: string, event: unknown): Promise<never> =>
    running.functions?.invoke(bundle, event) as Promise<never>;
  const pool = await startCognito({
    stateFolder: join(state, 'identity'),
    triggers: {
      preSignUp: (event) => invoke('pre-sign-up', event),
      postConfirmation: (event) => invoke('post-confirmation', event),
      preTokenGeneration: (event) => invoke('pre-token-generation', event),
      customMessage: (event) => invoke('custom-message', event),
    },
    outbox,
    allowedOrigins: origins,
  });
  const { TableName = '', AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = account.table;
  const dynamoDb = await startDynamoDb();
  await dynamoDb.client.send(
    new CreateTableCommand({
      TableName,
      AttributeDefinitions,
      KeySchema,
      BillingMode: 'PAY_PER_REQUEST',
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(({ IndexName, KeySchema: keys, Projection }) => ({
        IndexName,
        KeySchema: keys,
        Projection,
      })),
    }),
  );
  const { states, definition } = readWorkflow(assets, findStack(templates, '-scan'));
  const faults: string[] = [];
  const scans = scanRunner({
    definition,
    workers: Object.fromEntries(
      Object.entries(states).map(([name, worker]) => [name, (input: unknown) => invoke(worker, input)]),
    ),
    onFault: (scanId, error) => faults.push(`${scanId}: ${String(error)}`),
  });
  const proxy = await startRefusingProxy(aws);
  const front = await startAwsFront({
    account: proxy.url,
    pool,
    table: { name: TableName, client: dynamoDb.client },
    workflows: openWorkflows(scans),
    demandedIds,
  });
  const functions = listFunctions(templates, openResolver(templates, ACCOUNT, openFinder(account, pool)));
  const runner = runFunctions({ assets, functions, front: front.url, credentials: pool.adminCredentials });
  running.functions = runner;
  const origin = [...account.secrets].find(([id]) => id.startsWith('Origin'))?.[1].value ?? '';
  const server = await startApiServer({
    host: '127.0.0.1',
    port: 0,
    endpoints: endpoints.map(({ contract }) => ({
      contract,
      load: async () => ({
        handler: (event): Promise<APIGatewayProxyStructuredResultV2> =>
          invoke(contract.name, {
            ...event,
            headers: { ...event.headers, [FROM_CDN]: origin, [VIEWER]: event.requestContext.http.sourceIp },
          }),
      }),
    })),
    authorize: authorizer({ jwks: pool.jwks, issuer: pool.issuer, clientIds: pool.clientIds }),
    outputs: {
      region: pool.region,
      userPoolId: pool.userPoolId,
      userPoolClientId: pool.clientId,
      companyClientId: pool.companyClientId,
      userPoolPath: IDENTITY_PATH,
    },
    outbox,
    downloads: { answer: async () => new Response('Not found\n', { status: 404 }) },
    nextDemoAccount: async () => undefined,
    identity: pool.fetch,
    git: {},
    pages: builtPages(
      Promise.resolve([
        { base: '', folder: join(root, 'apps/site/dist') },
        { base: '/console', folder: join(root, 'apps/console/dist') },
      ]),
    ).answer,
    isReady: () => true,
    isDevelopment: false,
    onFault: (error) => faults.push(String(error)),
  });
  origins.push(...server.origins);
  return {
    url: server.url,
    account,
    functions,
    table: dynamoDb.client,
    /** What went wrong outside the answers. */
    faults: () => [...faults, ...runner.faults],
    calls: proxy.calls,
    invoke: runner.invoke,
    scansSettled: scans.waitUntilSettled,
    close: async () => {
      await server.close();
      await scans.close();
      await runner.close();
      await front.stop();
      await proxy.stop();
      await pool.stop();
      await dynamoDb.close();
    },
  };
};
