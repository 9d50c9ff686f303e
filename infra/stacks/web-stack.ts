import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
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
  PriceClass,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { namesOf } from '../config/names';
import type { StageConfig } from '../config/stages';
import { edgePathRule } from '../constructs/edge-path-rule';
import { edgeViewerAddress } from '../constructs/edge-viewer-address';
import { Firewall } from '../constructs/firewall';
import { PageHeaders } from '../constructs/page-headers';
import { PrivateBucket } from '../constructs/private-bucket';
import { ORIGIN_SECRET_HEADER } from '../lambda/origin-secret';

/** Built apps: folders whose content goes to the bucket as it is. */
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
  readonly api: HttpApi;
  readonly originSecret: ISecret;
  readonly userPool: IUserPool;
  readonly client: IUserPoolClient;
  readonly accessLogs: Bucket;
}

const OUTPUTS = 'amplify_outputs.json';
const NO_STORE = 'no-store';

/** Site, console and API behind one origin. */
export class WebStack extends Stack {
  readonly pages: PrivateBucket;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    const { stage, config, assets, pathRule, api, originSecret, userPool, client, accessLogs, ...stackProps } = props;
    super(scope, id, stackProps);
    const { prefix } = namesOf(stage);
    this.pages = new PrivateBucket(this, 'Pages', {
      keepsState: false,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'pages/',
    });
    const headers = (name: string, cacheControl?: string): PageHeaders =>
      new PageHeaders(this, name, {
        name: `${prefix}-${name.toLowerCase()}`,
        region: this.region,
        ...(cacheControl ? { cacheControl } : {}),
      });
    const files = {
      origin: S3BucketOrigin.withOriginAccessControl(this.pages),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
    } as const;
    const pathFunction = new EdgeFunction(this, 'PathRule', {
      functionName: `${prefix}-path-rule`,
      code: FunctionCode.fromInline(edgePathRule(pathRule)),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Which app answers a path.',
    });
    const pages: BehaviorOptions = {
      ...files,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers('Pages-headers'),
      functionAssociations: [{ function: pathFunction, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
    const distribution = new Distribution(this, 'Origin', {
      comment: prefix,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: pages,
      additionalBehaviors: {
        '/api/*': this.apiBehaviour(api, originSecret, prefix),
        [`/${OUTPUTS}`]: {
          ...files,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          responseHeadersPolicy: headers('Outputs-headers', NO_STORE),
        },
      },
      logBucket: accessLogs,
      logFilePrefix: 'cdn/',
      ...(config.firewall ? { webAclId: new Firewall(this, 'Firewall', `${prefix}-cdn`).attrArn } : {}),
    });
    this.publish(distribution, assets, { userPoolId: userPool.userPoolId, clientId: client.userPoolClientId });
    new CfnOutput(this, 'Address', { value: `https://${distribution.domainName}` });
  }

  /** Answers are never cached: one tenant's must not reach another (THREATS S23). */
  private apiBehaviour(api: HttpApi, originSecret: ISecret, prefix: string): BehaviorOptions {
    const host = Fn.select(2, Fn.split('/', api.apiEndpoint));
    const viewerAddress = new EdgeFunction(this, 'ViewerAddress', {
      functionName: `${prefix}-viewer-address`,
      code: FunctionCode.fromInline(edgeViewerAddress()),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'From where a call of the API comes.',
    });
    return {
      origin: new HttpOrigin(host, {
        customHeaders: { [ORIGIN_SECRET_HEADER]: originSecret.secretValue.unsafeUnwrap() },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [{ function: viewerAddress, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }

  private publish(
    distribution: Distribution,
    assets: WebAssets,
    identity: { readonly userPoolId: string; readonly clientId: string },
  ): void {
    const common = { destinationBucket: this.pages, prune: false } as const;
    const endpoint = `https://${distribution.domainName}/api`;
    const outputs = {
      version: '1.4',
      auth: { aws_region: this.region, user_pool_id: identity.userPoolId, user_pool_client_id: identity.clientId },
      storage: {},
      custom: { api: { endpoint, url: endpoint } },
    };
    // Hashed names never change their content; everything else is asked again each time.
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
