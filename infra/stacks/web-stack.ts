import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { listLooseFiles, listUnhashed } from '../config/hashed-files';
import { nameResources } from '../config/names';
import { apiHeaders, identityEndpoint, pageHeaders, type SecurityHeaders } from '../config/security-headers';
import type { StageConfig } from '../config/stage-config';
import type { Alarms } from '../constructs/alarms';
import { CdnLog } from '../constructs/cdn-log';
import { edgePathRule } from '../constructs/edge-path-rule';
import { edgeViewerAddress } from '../constructs/edge-viewer-address';
import { Firewall } from '../constructs/firewall';
import { KeptLog, type LogKeeping } from '../constructs/kept-log';
import { OperationsDashboard } from '../constructs/operations-dashboard';
import { OriginSecretRotation } from '../constructs/platform-secrets';
import { PrivateBucket } from '../constructs/private-bucket';
import { SentHeaders } from '../constructs/sent-headers';
import { StatusChecks } from '../constructs/status-checks';
import { TenantRankings } from '../constructs/tenant-rankings';
import { ORIGIN_SECRET_HEADER } from '../lambda/origin-secret';
import type { ApiStack } from './api-stack';

/** Built apps: folders whose content is uploaded to the bucket unchanged. */
export interface WebAssets {
  readonly site: string;
  readonly console: string;
}

interface WebStackProps extends StackProps {
  readonly stage: string;
  readonly config: StageConfig;
  readonly assets: WebAssets;
  /** The folder of `path-owner.ts`. */
  readonly pathRule: string;
  readonly api: Pick<ApiStack, 'api' | 'host' | 'livePath'>;
  readonly originSecret: ISecret;
  readonly userPool: IUserPool;
  readonly client: IUserPoolClient;
  /** How companies' users sign in. */
  readonly companies: { readonly clientId: string; readonly signInUrl: string };
  readonly accessLogs: Bucket;
  readonly table: Table;
  readonly logs: LogKeeping;
  readonly alarms: Alarms;
  readonly bundles: string;
  /** The settings of functions. */
  readonly environment: Readonly<Record<string, string>>;
  /** Log groups whose lines tell of workspaces. */
  readonly tenantLogs: { readonly scans: readonly string[]; readonly notices: readonly string[] };
}

const OUTPUTS = 'amplify_outputs.json';
const NO_STORE = 'no-store';
const FAILED_PERCENT = 5;

interface Published {
  readonly logGroup: KeptLog;
  /** The site's address. */
  readonly host: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly companies: WebStackProps['companies'] | undefined;
  /** The site's own domain, which passkeys belong to. */
  readonly domain: string | undefined;
}

const ownDomain = (scope: Construct, { name, certificateArn }: NonNullable<StageConfig['domain']>) => ({
  domainNames: [name],
  certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
  minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
});

/** @throws Error if browsers would keep a file for a year whose name stays the same */
const listFiles = ({ site, console }: WebAssets): string[] => {
  const unhashed = [...listUnhashed(site), ...listUnhashed(console)];
  if (unhashed.length > 0)
    throw new Error(
      `Files in assets are kept for a year and need a content hash in their names: ${unhashed.join(', ')}.`,
    );
  return [...listLooseFiles(site, ''), ...listLooseFiles(console, '/console')];
};

/** Site, console and API behind one origin. */
export class WebStack extends Stack {
  readonly pages: PrivateBucket;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    const {
      stage,
      config,
      assets,
      pathRule,
      api,
      originSecret,
      userPool,
      client,
      companies,
      accessLogs,
      table,
      logs,
      alarms,
      bundles,
      environment,
      tenantLogs,
      ...stackProps
    } = props;
    super(scope, id, stackProps);
    const { prefix } = nameResources(stage);
    this.pages = new PrivateBucket(this, 'Pages', {
      keepsState: false,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'pages/',
    });
    const send = (name: string, headers: SecurityHeaders): SentHeaders =>
      new SentHeaders(this, name, { name: `${prefix}-${name.toLowerCase()}`, headers });
    const ofPages = pageHeaders({ connect: [identityEndpoint(this.region), companies.signInUrl] });
    const files = {
      // Who may list learns that an object is missing; otherwise S3 denies access to it.
      origin: S3BucketOrigin.withOriginAccessControl(this.pages, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
    } as const;
    const pathFunction = new EdgeFunction(this, 'PathRule', {
      functionName: `${prefix}-path-rule`,
      code: FunctionCode.fromInline(edgePathRule(pathRule, listFiles(assets))),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Which app serves a path.',
    });
    const pages: BehaviorOptions = {
      ...files,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: send('Pages-headers', ofPages),
      functionAssociations: [{ function: pathFunction, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
    const firewall = config.firewall ? new Firewall(this, 'Firewall', `${prefix}-cdn`) : undefined;
    const distribution = new Distribution(this, 'Origin', {
      comment: prefix,
      ...(config.domain ? ownDomain(this, config.domain) : {}),
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: pages,
      additionalBehaviors: {
        '/api/*': {
          ...this.apiBehaviour(api, originSecret, prefix),
          responseHeadersPolicy: send('Api-headers', apiHeaders()),
        },
        [`/${OUTPUTS}`]: {
          ...files,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          responseHeadersPolicy: send('Outputs-headers', { ...ofPages, 'cache-control': NO_STORE }),
        },
      },
      ...(firewall ? { webAclId: firewall.attrArn } : {}),
    });
    new CdnLog(this, 'Log', { prefix, distribution, bucket: accessLogs });
    const host = config.domain?.name ?? distribution.domainName;
    new OriginSecretRotation(this, 'Rotation', {
      secret: originSecret,
      distributionId: distribution.distributionId,
      firewallArn: firewall?.attrArn,
      alarms,
      common: { bundles, logs },
    });
    new StatusChecks(this, 'Status', {
      common: { bundles, logs, environment },
      pages: this.pages,
      host,
      table,
      userPool,
      alarms,
      isRare: !config.keepsState,
      prefix,
      account: config.statusAccount,
    });
    this.watch(distribution, alarms);
    if (config.keepsState) {
      new OperationsDashboard(this, 'Operations', {
        names: nameResources(stage),
        api: api.api,
        tableName: table.tableName,
        userPoolId: userPool.userPoolId,
        clientId: client.userPoolClientId,
        logs: tenantLogs,
      });
      new TenantRankings(this, 'Rankings', nameResources(stage));
    }
    const logGroup = new KeptLog(this, 'CopierLog', logs, 'copies-pages');
    this.publish(distribution, assets, {
      logGroup,
      host,
      userPoolId: userPool.userPoolId,
      clientId: client.userPoolClientId,
      // The user pool sends users back to the stage's own domain.
      companies: config.domain ? companies : undefined,
      domain: config.domain?.name,
    });
  }

  /** CloudFront tells its metrics in us-east-1 alone. */
  private watch({ distributionId }: Distribution, alarms: Alarms): void {
    if (this.region !== 'us-east-1') return;
    alarms.raise(this, {
      name: 'site-fails',
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic: 'Average',
        period: Duration.minutes(5),
      }),
      threshold: FAILED_PERCENT,
      periods: 2,
      says: 'Five percent of all requests to the site fail.',
    });
  }

  /** Answers are never cached: one tenant's must not reach another. */
  private apiBehaviour(
    { host, livePath }: WebStackProps['api'],
    originSecret: ISecret,
    prefix: string,
  ): BehaviorOptions {
    const viewerAddress = new EdgeFunction(this, 'ViewerAddress', {
      functionName: `${prefix}-viewer-address`,
      code: FunctionCode.fromInline(edgeViewerAddress()),
      runtime: FunctionRuntime.JS_2_0,
      comment: "The caller's address for API calls.",
    });
    return {
      origin: new HttpOrigin(host, {
        originPath: livePath,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        customHeaders: { [ORIGIN_SECRET_HEADER]: originSecret.secretValue.unsafeUnwrap() },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [{ function: viewerAddress, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }

  private publish(distribution: Distribution, assets: WebAssets, { logGroup, ...identity }: Published): void {
    const common = { destinationBucket: this.pages, prune: false, logGroup } as const;
    new CfnOutput(this, 'Address', { value: `https://${identity.host}` });
    if (identity.domain) new CfnOutput(this, 'PointTheDomainTo', { value: distribution.domainName });
    const endpoint = `https://${identity.host}/api`;
    const outputs = {
      version: '1.4',
      auth: {
        aws_region: this.region,
        user_pool_id: identity.userPoolId,
        user_pool_client_id: identity.clientId,
        ...(identity.domain && {
          passwordless: { web_authn: { relying_party_id: identity.domain, user_verification: 'required' } },
        }),
      },
      storage: {},
      custom: {
        api: { endpoint, url: endpoint },
        ...(identity.companies && {
          company_sign_in: { client_id: identity.companies.clientId, url: identity.companies.signInUrl },
        }),
      },
    };
    // Files with hashed names never change; everything else is revalidated each time.
    const site = { ...common, sources: [Source.asset(assets.site)] };
    const console = { ...common, sources: [Source.asset(assets.console)], destinationKeyPrefix: 'console' };
    for (const [name, app] of Object.entries({ Site: site, Console: console })) {
      const hashed = new BucketDeployment(this, `${name}Files`, {
        ...app,
        exclude: ['*'],
        include: ['assets/*'],
        cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      });
      const entry = new BucketDeployment(this, `${name}Pages`, {
        ...app,
        exclude: ['assets/*', OUTPUTS],
        cacheControl: [CacheControl.noCache()],
        distribution,
        distributionPaths: ['/*'],
      });
      entry.node.addDependency(hashed);
    }
    new BucketDeployment(this, 'Outputs', {
      ...common,
      sources: [Source.jsonData(OUTPUTS, outputs)],
      cacheControl: [CacheControl.noStore()],
    });
  }
}
