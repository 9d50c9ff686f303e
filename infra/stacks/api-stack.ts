import { pathsOf } from '@cloudmend/domain/contract';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
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
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { type IRole, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { executionArns, type Names, namesOf, roleArn, workflowArn } from '../config/names';
import type { Endpoint } from '../api/endpoints';
import type { StageConfig } from '../config/stages';
import type { Alarms } from '../constructs/alarms';
import { rightsOf } from '../constructs/endpoint-rights';
import { NodeLambda } from '../constructs/node-lambda';
import { peopleRights } from '../constructs/people-rights';
import { PublishedRoleTemplate } from '../constructs/published-role-template';
import { systemRecords } from '../constructs/table-access';
import { setTimers } from '../constructs/timer-access';
import { takeTenantRole } from '../constructs/tenant-role';

/** A row of the API's table of contents, without the function that loads it. */
export type EndpointRow = Pick<Endpoint, 'contract' | 'file' | 'uses'>;

interface ApiStackProps extends StackProps {
  readonly stage: string;
  readonly config: StageConfig;
  readonly bundles: string;
  readonly endpoints: readonly EndpointRow[];
  readonly table: Table;
  readonly alarms: Alarms;
  readonly userPool: IUserPool;
  readonly client: IUserPoolClient;
  readonly environment: Readonly<Record<string, string>>;
}

const API_BASE = '/api';
/** Above the handlers' own deadline of ten seconds, below the gateway's limit of thirty. */
const ENDPOINT_TIMEOUT = Duration.seconds(20);
const ENDPOINT_MEMORY_MIB = 1024;

/** Answers of 500 and above within five minutes: one alone may be a throttled table, which the client tries again. */
const API_FAULTS = 5;

/** What answers: one function for each row of the API's table, behind one gateway that only the CDN may use. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly originSecret: Secret;
  /** Customers let in the workers' role alone, so the endpoints that try a customer's role run as it. */
  private readonly workers: IRole;
  private readonly roleTemplate: PublishedRoleTemplate;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    const { stage, config, endpoints, userPool, client, ...rest } = props;
    super(scope, id, { env: rest.env, description: rest.description });
    this.workers = Role.fromRoleArn(this, 'Workers', roleArn(this, namesOf(stage).workerRole), { mutable: false });
    this.roleTemplate = new PublishedRoleTemplate(this, 'RoleTemplate', props.bundles);
    this.originSecret = new Secret(this, 'OriginSecret', {
      description: 'Sent by the CDN with each request; the functions refuse requests without it.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    this.api = new HttpApi(this, 'Api', {
      apiName: `${namesOf(stage).prefix}-api`,
      createDefaultStage: false,
      description: 'Reached through the CDN alone.',
    });
    this.stage(config);
    props.alarms.raise(this, {
      name: 'api-fails',
      metric: this.api.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: API_FAULTS,
      says: 'Calls of the API fail or find something that they need out of reach.',
    });
    const authorizer = new HttpJwtAuthorizer(
      'Users',
      `https://cognito-idp.${this.region}.amazonaws.com/${userPool.userPoolId}`,
      {
        jwtAudience: [client.userPoolClientId],
        // The token itself, with or without Bearer before it.
        identitySource: ['$request.header.Authorization'],
      },
    );
    for (const endpoint of endpoints) this.endpoint(endpoint, props, authorizer);
  }

  private endpoint({ contract, uses }: EndpointRow, props: ApiStackProps, authorizer: HttpJwtAuthorizer): void {
    const { bundles, config, environment, stage, table, userPool } = props;
    const rights = rightsOf(contract, uses);
    const reader = roleArn(this, namesOf(stage).tenantReader);
    const fn = new NodeLambda(this, contract.name, {
      bundles,
      bundle: contract.name,
      environment: {
        ...environment,
        ...(rights.tenant === 'write' ? {} : { CLOUDMEND_TENANT_ROLE_ARN: reader }),
        CLOUDMEND_ORIGIN_SECRET: this.originSecret.secretValue.unsafeUnwrap(),
      },
      logDays: config.logDays,
      logsBelow: namesOf(stage).logs,
      memoryMiB: ENDPOINT_MEMORY_MIB,
      timeout: ENDPOINT_TIMEOUT,
      ...(rights.entersAccounts ? { role: this.workers } : {}),
    });
    if (!rights.entersAccounts) this.grant(fn, { names: namesOf(stage), rights, table });
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
    for (const path of pathsOf(contract)) {
      new HttpRoute(this, `${contract.name}${pathsOf(contract).indexOf(path) || ''}Route`, {
        httpApi: this.api,
        routeKey: HttpRouteKey.with(`${API_BASE}${path}`, HttpMethod[contract.method]),
        integration,
        authorizer: contract.audience === 'anyone' ? new HttpNoneAuthorizer() : authorizer,
      });
    }
  }

  private grant(
    fn: NodeLambda,
    {
      names,
      rights,
      table,
    }: { readonly names: Names; readonly rights: ReturnType<typeof rightsOf>; readonly table: Table },
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

  private stage({ throttle, logDays }: StageConfig): HttpStage {
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
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLog', { retention: logDays as RetentionDays }),
        ),
        format: AccessLogFormat.custom(JSON.stringify(fields)),
      },
    });
  }
}
