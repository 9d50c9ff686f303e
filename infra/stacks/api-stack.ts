import { listPaths } from '@cloudmend/domain/contract';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { type IRole, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { routeSettings } from '../config/route-throttles';
import { executionArns, type Names, nameResources, roleArn, workflowArn } from '../config/names';
import type { Endpoint } from '../api/endpoints';
import type { StageConfig } from '../config/stage-config';
import type { Alarms } from '../constructs/alarms';
import { toRights } from '../constructs/endpoint-rights';
import { KeptLog, type LogKeeping } from '../constructs/kept-log';
import { NodeLambda } from '../constructs/node-lambda';
import { peopleRights } from '../constructs/people-rights';
import { readSecret } from '../constructs/platform-secrets';
import { PublishedRoleTemplate } from '../constructs/published-role-template';
import { systemRecords } from '../constructs/table-access';
import { setTimers } from '../constructs/timer-access';
import { takeTenantRole } from '../constructs/tenant-role';
import { REFUSALS_METRIC } from '../runtime/logger';

/** A row of the endpoint table, without the function that loads it. */
export type EndpointRow = Pick<Endpoint, 'contract' | 'file' | 'uses'>;

interface ApiStackProps extends StackProps {
  readonly stage: string;
  readonly config: StageConfig;
  readonly bundles: string;
  readonly endpoints: readonly EndpointRow[];
  readonly table: Table;
  readonly alarms: Alarms;
  readonly logs: LogKeeping;
  readonly originSecret: ISecret;
  readonly cursorSecret: ISecret;
  readonly userPool: IUserPool;
  readonly client: IUserPoolClient;
  readonly environment: Readonly<Record<string, string>>;
}

const API_BASE = '/api';
/** Above the handlers' own deadline of ten seconds, below the gateway's limit of thirty. */
const ENDPOINT_TIMEOUT = Duration.seconds(20);
const ENDPOINT_MEMORY_MIB = 1024;

/** 5xx answers within five minutes: a single one may be a throttled table, which the client retries. */
const API_FAULTS = 5;

/** Refusals within five minutes. A page that polls something its reader may not see causes about thirty. */
const REFUSED_CALLS = 300;
const REFUSED_AT_THE_GATEWAY = 2000;

/** The API: one function per row of the endpoint table, behind one gateway that only the CDN may use. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** Customers trust only the workers' role, so the endpoints that test a customer's role use it. */
  private readonly workers: IRole;
  private readonly roleTemplate: PublishedRoleTemplate;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    const { stage, config, endpoints, userPool, client, ...rest } = props;
    super(scope, id, { env: rest.env, description: rest.description });
    this.workers = Role.fromRoleArn(this, 'Workers', roleArn(this, nameResources(stage).workerRole), {
      mutable: false,
    });
    this.roleTemplate = new PublishedRoleTemplate(this, 'RoleTemplate', props.bundles);
    this.api = new HttpApi(this, 'Api', {
      apiName: `${nameResources(stage).prefix}-api`,
      createDefaultStage: false,
      description: 'Reached through the CDN only.',
    });
    const live = this.stage(config, props.logs);
    props.alarms.raise(this, {
      name: 'api-fails',
      metric: this.api.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: API_FAULTS,
      says: 'API calls fail, or a dependency is unavailable.',
    });
    this.watchRefusals(props);
    const authorizer = new HttpJwtAuthorizer(
      'Users',
      `https://cognito-idp.${this.region}.amazonaws.com/${userPool.userPoolId}`,
      {
        jwtAudience: [client.userPoolClientId],
        // The plain token, with or without Bearer.
        identitySource: ['$request.header.Authorization'],
      },
    );
    const routes = endpoints.flatMap((endpoint) => this.endpoint(endpoint, props, authorizer));
    // The settings name routes, which must exist first.
    (live.node.defaultChild as CfnStage).routeSettings = routeSettings(endpoints, API_BASE, config.throttle);
    live.node.addDependency(...routes);
  }

  /** Functions count their own refusals; the gateway in front rejects foreign tokens. */
  private watchRefusals({ alarms, stage }: ApiStackProps): void {
    const common = { period: Duration.minutes(5), statistic: 'Sum' } as const;
    alarms.raise(this, {
      name: 'calls-refused',
      metric: new Metric({ ...common, namespace: nameResources(stage).prefix, metricName: REFUSALS_METRIC }),
      threshold: REFUSED_CALLS,
      says: 'Many calls by signed-in users or from one address are refused: someone may be trying to reach other workspaces.',
    });
    alarms.raise(this, {
      name: 'api-refuses',
      metric: this.api.metricClientError(common),
      threshold: REFUSED_AT_THE_GATEWAY,
      says: 'The API answers many calls with 4xx, including forged and expired tokens.',
    });
  }

  private endpoint({ contract, uses }: EndpointRow, props: ApiStackProps, authorizer: HttpJwtAuthorizer): HttpRoute[] {
    const { bundles, config, environment, stage, table, userPool } = props;
    const rights = toRights(contract, uses);
    const reader = roleArn(this, nameResources(stage).tenantReader);
    const fn = new NodeLambda(this, contract.name, {
      bundles,
      bundle: contract.name,
      environment: {
        ...environment,
        ...(rights.tenant === 'write' ? {} : { CLOUDMEND_TENANT_ROLE_ARN: reader }),
        CLOUDMEND_ORIGIN_SECRET_ARN: props.originSecret.secretArn,
      },
      logs: props.logs,
      memoryMiB: ENDPOINT_MEMORY_MIB,
      timeout: ENDPOINT_TIMEOUT,
      ...(rights.entersAccounts ? { role: this.workers } : {}),
    });
    if (!rights.entersAccounts) fn.addToRolePolicy(readSecret(props.originSecret, 'OriginSecret'));
    if (rights.givesCursors) fn.addToRolePolicy(readSecret(props.cursorSecret, 'CursorSecret'));
    if (!rights.entersAccounts) this.grant(fn, { names: nameResources(stage), rights, table });
    if (rights.linksTemplate) {
      fn.addToRolePolicy(this.roleTemplate.read);
      fn.addEnvironment('CLOUDMEND_ROLE_TEMPLATE', this.roleTemplate.address);
    }
    for (const statement of peopleRights(
      this,
      { asks: contract.audience !== 'anyone', ...rights },
      { userPool, mailFrom: config.mailFrom },
    ))
      fn.addToRolePolicy(statement);
    const integration = new HttpLambdaIntegration(`${contract.name}Integration`, fn);
    return listPaths(contract).map(
      (path, index) =>
        new HttpRoute(this, `${contract.name}${index || ''}Route`, {
          httpApi: this.api,
          routeKey: HttpRouteKey.with(`${API_BASE}${path}`, HttpMethod[contract.method]),
          integration,
          authorizer: contract.audience === 'anyone' ? new HttpNoneAuthorizer() : authorizer,
        }),
    );
  }

  private grant(
    fn: NodeLambda,
    {
      names,
      rights,
      table,
    }: { readonly names: Names; readonly rights: ReturnType<typeof toRights>; readonly table: Table },
  ): void {
    for (const statement of systemRecords(table, rights.system)) fn.addToRolePolicy(statement);
    if (rights.tenant)
      fn.addToRolePolicy(
        takeTenantRole(roleArn(this, rights.tenant === 'write' ? names.tenantWriter : names.tenantReader)),
      );
    if (rights.setsTimers) for (const statement of setTimers(this, names)) fn.addToRolePolicy(statement);
    if (!rights.runsScans) return;
    fn.addToRolePolicy(
      new PolicyStatement({ actions: ['states:StartExecution'], resources: [workflowArn(this, names.workflow)] }),
    );
    fn.addToRolePolicy(
      new PolicyStatement({ actions: ['states:StopExecution'], resources: executionArns(this, names.workflow) }),
    );
  }

  private stage({ throttle }: StageConfig, logs: LogKeeping): HttpStage {
    const fields = {
      requestId: AccessLogField.contextRequestId(),
      at: AccessLogField.contextRequestTime(),
      method: AccessLogField.contextHttpMethod(),
      status: AccessLogField.contextStatus(),
      bytes: AccessLogField.contextResponseLength(),
      ms: AccessLogField.contextResponseLatency(),
      route: '$context.routeKey',
      authorizer: '$context.authorizer.error',
    };
    return new HttpStage(this, 'Live', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: throttle.requestsPerSecond, burstLimit: throttle.burst },
      detailedMetricsEnabled: true,
      // Routes, not paths: a path names a tenant.
      accessLogSettings: {
        destination: new LogGroupLogDestination(new KeptLog(this, 'AccessLog', logs, 'api-access')),
        format: AccessLogFormat.custom(JSON.stringify(fields)),
      },
    });
  }
}
