import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { App, type AppProps, FileSystem, PERMISSIONS_BOUNDARY_CONTEXT_KEY, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type LambdaQuota, planCapacity } from '../config/capacity';
import { groupByStack, hasOwnRoutes } from '../config/call-stacks';
import { featureFlags } from '../config/feature-flags';
import {
  changeQueueUrl,
  fireFunctionArn,
  missedSchedulesArn,
  postFunctionArn,
  roleArn,
  workflowArn,
} from '../config/arns';
import { LIVE_ALIAS, nameResources } from '../config/names';
import type { StageConfig } from '../config/stage-config';
import { bedrockSetting } from '../constructs/bedrock-access';
import { LifeWork } from '../constructs/life-work';
import { NoticeSending } from '../constructs/notice-sending';
import { TokenCalls } from '../constructs/token-calls';
import { TicketKeeping } from '../constructs/ticket-keeping';
import { PackBuilding } from '../constructs/pack-building';
import { acknowledge } from './acknowledgements';
import { ApiStack } from './api-stack';
import { ChangesStack } from './changes-stack';
import { CallsStack, type EndpointRow } from './calls-stack';
import type { CloudMend } from './cloudmend-stacks';
import { IdentityStack } from './identity-stack';
import { ScanStack } from './scan-stack';
import { StorageStack } from './storage-stack';
import { type WebAssets, WebStack } from './web-stack';

export interface CloudMendProps {
  readonly stage: string;
  readonly config: StageConfig;
  readonly endpoints: readonly EndpointRow[];
  /** The folder with every function's bundle. */
  readonly bundles: string;
  /** The definition of the scan workflow. */
  readonly definition: string;
  /** The folder of the routing rule. */
  readonly pathRule: string;
  readonly assets: WebAssets;
  /** Roles carry the boundary that `npm run deployer` creates. @default - false */
  readonly hasBoundary?: boolean;
  /** What the account has. @default - enough for the settings */
  readonly quota?: LambdaQuota;
}

/** @param boundary of every role, by name */
const openApp = (boundary: string | undefined, appProps: AppProps): App =>
  new App({
    analyticsReporting: false,
    postCliContext: {
      ...featureFlags(),
      ...(boundary ? { [PERMISSIONS_BOUNDARY_CONTEXT_KEY]: { name: boundary } } : {}),
    },
    ...appProps,
  });

const toAlias = ({ shiftsGradually }: StageConfig): string => (shiftsGradually ? `:${LIVE_ALIAS}` : '');

/** Composes one environment: storage, identity, scans, API and web. */
export const cloudMend = (
  { stage, config, endpoints, bundles, definition, pathRule, assets, hasBoundary, quota }: CloudMendProps,
  appProps: AppProps = {},
): CloudMend => {
  const names = nameResources(stage);
  const app = openApp(hasBoundary ? names.boundary : undefined, appProps);
  // The account is the deployer's.
  const env = { region: config.region };
  const props = (part: string) => ({
    env,
    stackName: `${names.prefix}-${part.toLowerCase()}`,
    description: `${PRODUCT_NAME} ${stage}: ${part.toLowerCase()}`,
  });
  const id = (part: string): string => `${names.prefix}-${part}`;

  const capacity = planCapacity(config, quota);
  const storage = new StorageStack(app, id('storage'), { ...props('storage'), stage, config });
  const { table, snapshots, accessLogs, alarms, originSecret, cursorSecret, gitServersSecret } = storage;
  const logs = {
    key: storage.logKey,
    days: config.logDays,
    keepsState: config.keepsState,
    below: names.logs,
  };
  const environment = {
    CLOUDMEND_BUILD: FileSystem.fingerprint(bundles),
    CLOUDMEND_TABLE: table.tableName,
    CLOUDMEND_SNAPSHOTS: `s3://${snapshots.bucketName}`,
    CLOUDMEND_MASTER_ACCOUNT: storage.account,
    CLOUDMEND_WORKER_ROLE_ARN: roleArn(storage, names.workerRole),
    CLOUDMEND_MEND_ROLE_ARN: roleArn(storage, names.mendRole),
    CLOUDMEND_REGION: storage.region,
    // The namespace of the metrics that functions log.
    CLOUDMEND_METRICS: names.prefix,
    ...(config.domain ? { CLOUDMEND_SITE_URL: `https://${config.domain.name}` } : {}),
    CLOUDMEND_ACCOUNTS_AT_ONCE: String(capacity.accountsAtOnce),
    // A read-only function gets the reader role instead.
    CLOUDMEND_TENANT_ROLE_ARN: roleArn(storage, names.tenantWriter),
    CLOUDMEND_CURSOR_SECRET_ARN: cursorSecret.secretArn,
    CLOUDMEND_PROOF_KEY_ARN: storage.proofKey.keyArn,
    CLOUDMEND_TOKEN_KEY_ARN: storage.tokenKey.keyArn,
    CLOUDMEND_CHANGE_QUEUE_URL: changeQueueUrl(storage, names),
    CLOUDMEND_POST_FUNCTION_ARN: postFunctionArn(storage, names),
    ...(config.bedrock ? { CLOUDMEND_BEDROCK: bedrockSetting(config.bedrock) } : {}),
    CLOUDMEND_WORKFLOW_ARN: `${workflowArn(storage, names.workflow)}${toAlias(config)}`,
    CLOUDMEND_SCHEDULE_GROUP: names.scheduleGroup,
    CLOUDMEND_FIRE_FUNCTION_ARN: fireFunctionArn(storage, names),
    CLOUDMEND_SCHEDULER_ROLE_ARN: roleArn(storage, names.schedulerRole),
    CLOUDMEND_MISSED_SCHEDULES_ARN: missedSchedulesArn(storage, names),
  };
  const shared = { stage, config, bundles, table, alarms, logs };
  const identity = new IdentityStack(app, id('identity'), { ...props('identity'), ...shared, capacity, environment });
  const { userPool, client, companyClient, signInUrl } = identity;
  const served = {
    ...environment,
    CLOUDMEND_USER_POOL_ID: userPool.userPoolId,
    CLOUDMEND_USER_POOL_CLIENT_ID: client.userPoolClientId,
    CLOUDMEND_COMPANY_CLIENT_ID: companyClient.userPoolClientId,
    CLOUDMEND_SIGN_IN_URL: signInUrl,
    ...(config.mailFrom ? { CLOUDMEND_MAIL_FROM: config.mailFrom } : {}),
    ...(config.contactTo ? { CLOUDMEND_CONTACT_TO: config.contactTo } : {}),
  };
  const scan = new ScanStack(app, id('scan'), {
    ...props('scan'),
    ...shared,
    capacity,
    definition,
    userPool,
    originSecret,
    environment: served,
  });
  new PackBuilding(scan, 'Packs', {
    names,
    table,
    alarms,
    proofKey: storage.proofKey,
    common: { bundles, environment: served, logs },
  });
  new LifeWork(scan, 'Life', {
    names,
    table,
    alarms,
    userPool,
    proofKey: storage.proofKey,
    mailFrom: config.mailFrom,
    common: { bundles, environment: served, logs },
  });
  const notices = new NoticeSending(scan, 'Notices', {
    names,
    table,
    alarms,
    tokenKey: storage.tokenKey,
    mailFrom: config.mailFrom,
    common: { bundles, logs },
    environment: served,
  });
  new TicketKeeping(scan, 'Tickets', {
    names,
    table,
    alarms,
    tokenKey: storage.tokenKey,
    common: { bundles, logs },
    environment: served,
  });
  const changes = new ChangesStack(app, id('changes'), {
    ...props('changes'),
    stage,
    bundles,
    table,
    alarms,
    logs,
    gitServersSecret,
    proofKey: storage.proofKey,
    tokenKey: storage.tokenKey,
    environment: served,
  });
  const features = groupByStack(endpoints);
  const calls = features.map(([feature, rows]) => {
    const part = `calls-${feature}`;
    const stack = new CallsStack(app, id(part), {
      ...props(part),
      ...shared,
      endpoints: rows,
      userPool,
      originSecret,
      cursorSecret,
      proofKey: storage.proofKey,
      tokenKey: storage.tokenKey,
      gitServersSecret,
      environment: served,
    });
    // The workers' role must exist before functions use it.
    stack.addStackDependency(scan);
    return stack;
  });
  const api = new ApiStack(app, id('api'), {
    ...props('api'),
    stage,
    config,
    alarms,
    logs,
    endpoints,
    routedElsewhere: features.flatMap(([feature, rows]) => (hasOwnRoutes(feature) ? rows : [])),
    userPool,
    clients: [client, companyClient],
  });
  for (const [place, [feature, rows]] of features.entries()) {
    const stack = calls[place] as CallsStack;
    // The gateway knows the functions by name.
    if (!hasOwnRoutes(feature)) api.addStackDependency(stack);
    else api.addRoutes(stack, rows);
    if (feature === 'access') new TokenCalls(stack, 'AnswerTokenCalls', names, { bundles, logs });
  }
  const web = new WebStack(app, id('web'), {
    ...props('web'),
    ...shared,
    assets,
    pathRule,
    api,
    originSecret,
    userPool,
    client,
    companies: { clientId: companyClient.userPoolClientId, signInUrl },
    accessLogs,
    environment: served,
    tenantLogs: { scans: scan.workerLogs, notices: [notices.logGroupName] },
  });

  // Regions take tags on dashboards at different times, and a deployment must not depend on it.
  const taggable = { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] };
  Tags.of(app).add('product', PRODUCT_NAME, taggable);
  Tags.of(app).add('environment', stage, taggable);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const composed = { app, storage, identity, scan, changes, calls, api, web };
  acknowledge(composed);
  return composed;
};
