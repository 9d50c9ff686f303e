import { listPaths } from '@cloudmend/domain/contract';
import { Aws, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
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
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { API_BASE } from '../config/api-base';
import { PILOTS } from '../config/call-stacks';
import { findThrottle, routeSettings, tokenRouteSettings } from '../config/route-throttles';
import { functionArn } from '../config/arns';
import { callFunction, LIVE_ALIAS, nameResources } from '../config/names';
import type { StageConfig } from '../config/stage-config';
import type { Alarms } from '../constructs/alarms';
import { GatewayDomain } from '../constructs/api-domain';
import { CallIntegration } from '../constructs/call-integration';
import { KeptLog, type LogKeeping } from '../constructs/kept-log';
import { ownMetric } from '../constructs/own-metric';
import { tokenCallsFunction } from '../constructs/token-calls';
import { TOKEN_CALLS_PATH } from '../runtime/token-calls';
import type { EndpointRow } from './calls-stack';

interface ApiStackProps extends StackProps {
  readonly stage: string;
  readonly config: StageConfig;
  readonly endpoints: readonly EndpointRow[];
  /** Of these only the routes with a throttle of their own are here; `addRoutes` puts the others where they belong. */
  readonly routedElsewhere: readonly EndpointRow[];
  readonly alarms: Alarms;
  readonly logs: LogKeeping;
  readonly userPool: IUserPool;
  readonly clients: readonly IUserPoolClient[];
}

/** 5xx answers within five minutes: a single one may be a throttled table, which the client retries. */
const API_FAULTS = 5;

/** Pages wait ten seconds for a call. */
const SLOW_MS = 5000;

/** Refusals within five minutes. A page that polls something its reader may not see causes about thirty. */
const REFUSED_CALLS = 300;
const REFUSED_AT_THE_GATEWAY = 2000;

/**
 * Routes that a stack makes, changes or removes at once. An account may make ten calls a second to manage its APIs, forty in
 * a burst, which no one can raise; CloudFormation makes two or three for each route and its integration, and gives up on
 * some of hundreds that are refused. https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html,
 * https://repost.aws/knowledge-center/cloudformation-rate-exceeded-error, aws/aws-cdk#15573
 */
export const ROUTES_AT_ONCE = 4;

/** The gateway in front of the functions of the `CallsStack`s, which only the CDN may use. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** The path below which the gateway answers. Only the CDN is told. */
  readonly livePath: string;
  /** The name under which the CDN calls the gateway. */
  readonly host: string;
  /** What the gateway invokes functions as. */
  private readonly gateway: Role;
  private readonly authorizer: HttpJwtAuthorizer;
  private readonly stageConfig: StageConfig;
  private readonly stageName: string;
  private readonly routes = new Map<Stack, HttpRoute[]>();

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    const { stage, config, endpoints, routedElsewhere, userPool, clients, ...rest } = props;
    super(scope, id, { env: rest.env, description: rest.description });
    this.gateway = new Role(this, 'Gateway', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') });
    this.gateway.addToPolicy(
      new PolicyStatement({
        sid: 'AnswerCalls',
        actions: ['lambda:InvokeFunction'],
        resources: [functionArn(this, callFunction(nameResources(stage), '*'))],
      }),
    );
    this.api = new HttpApi(this, 'Api', {
      apiName: `${nameResources(stage).prefix}-api`,
      createDefaultStage: false,
      disableExecuteApiEndpoint: config.domain?.api?.step === 'only',
      description: 'Reached through the CDN only.',
    });
    const live = this.stage(config, props.logs);
    this.livePath = `/${(live.node.defaultChild as CfnStage).ref}`;
    this.host = this.openDomain(config, live);
    props.alarms.raise(this, {
      name: 'api-fails',
      metric: this.api.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: API_FAULTS,
      says: 'API calls fail, or a dependency is unavailable.',
    });
    props.alarms.raise(this, {
      name: 'api-slow',
      metric: this.api.metricLatency({ period: Duration.minutes(5), statistic: 'p95' }),
      threshold: SLOW_MS,
      periods: 3,
      says: 'One API call in twenty takes longer than five seconds, for a quarter of an hour.',
    });
    this.watchRefusals(props);
    this.stageName = stage;
    this.stageConfig = config;
    this.authorizer = new HttpJwtAuthorizer(
      'Users',
      `https://cognito-idp.${this.region}.amazonaws.com/${userPool.userPoolId}`,
      {
        jwtAudience: clients.map(({ userPoolClientId }) => userPoolClientId),
        // The plain token, with or without Bearer.
        identitySource: ['$request.header.Authorization'],
      },
    );
    const routes = [
      ...endpoints
        .filter((row) => !routedElsewhere.includes(row) || findThrottle(row, config.throttle))
        .flatMap((endpoint) => this.routesOf(this, endpoint)),
      this.routeOfTokens(),
    ];
    // The settings name routes, which must exist first.
    (live.node.defaultChild as CfnStage).routeSettings = {
      ...routeSettings(endpoints, API_BASE, config.throttle),
      ...tokenRouteSettings(`ANY ${TOKEN_CALLS_PATH}`, config.throttle),
    };
    live.node.addDependency(...routes);
  }

  /** Functions count their own refusals; the gateway in front rejects foreign tokens. */
  private watchRefusals({ alarms, stage }: ApiStackProps): void {
    const common = { period: Duration.minutes(5), statistic: 'Sum' } as const;
    alarms.raise(this, {
      name: 'calls-refused',
      metric: ownMetric(nameResources(stage), 'refusals', common),
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

  /** The routes of calls in the stack of their functions, except those with their own throttle. */
  addRoutes(scope: Stack, rows: readonly EndpointRow[]): void {
    for (const row of rows) if (!findThrottle(row, this.stageConfig.throttle)) this.routesOf(scope, row);
  }

  private integrate(id: string, functionName: string): CallIntegration {
    return new CallIntegration(id, functionArn(this, functionName), this.gateway);
  }

  private routesOf(scope: Stack, { contract }: EndpointRow): HttpRoute[] {
    const name = callFunction(nameResources(this.stageName), contract.name);
    const isShifted = this.stageConfig.shiftsGradually && PILOTS.has(contract.name);
    const integration = this.integrate(`${contract.name}Integration`, isShifted ? `${name}:${LIVE_ALIAS}` : name);
    return listPaths(contract).map((path, index) =>
      this.inTurn(
        scope,
        new HttpRoute(scope, `${contract.name}${index || ''}Route`, {
          httpApi: this.api,
          routeKey: HttpRouteKey.with(`${API_BASE}${path}`, HttpMethod[contract.method]),
          integration,
          authorizer:
            contract.audience === 'anyone' || contract.audience === 'machine'
              ? new HttpNoneAuthorizer()
              : this.authorizer,
        }),
      ),
    );
  }

  /** Has a route of a stack wait for an earlier one. */
  private inTurn(scope: Stack, route: HttpRoute): HttpRoute {
    const made = this.routes.get(scope) ?? [];
    const before = made.at(-ROUTES_AT_ONCE);
    if (before) route.node.addDependency(before);
    this.routes.set(scope, [...made, route]);
    return route;
  }

  /** Calls with access tokens, which the endpoints themselves verify. */
  private routeOfTokens(): HttpRoute {
    const route = new HttpRoute(this, 'tokensRoute', {
      httpApi: this.api,
      routeKey: HttpRouteKey.with(TOKEN_CALLS_PATH, HttpMethod.ANY),
      integration: this.integrate('tokensIntegration', tokenCallsFunction(nameResources(this.stageName))),
      authorizer: new HttpNoneAuthorizer(),
    });
    return this.inTurn(this, route);
  }

  /** @returns the host of the gateway: its own address until its domain is used */
  private openDomain({ domain }: StageConfig, stage: HttpStage): string {
    const own = `${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    if (!domain?.api) return own;
    new GatewayDomain(this, 'Domain', { domain: domain.api, api: this.api, stage, path: stage.stageName });
    return domain.api.step === 'prepared' ? own : domain.api.name;
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
      // Random, so that callers who go around the CDN get no further than the gateway, which throttles them apart.
      stageName: Fn.select(2, Fn.split('/', Aws.STACK_ID)),
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
