import type { Stage } from '@aws-sdk/client-api-gateway';
import type { DistributionConfig, ViewerProtocolPolicy } from '@aws-sdk/client-cloudfront';
import type { LoadBalancerDescription } from '@aws-sdk/client-elastic-load-balancing';
import type { Listener, LoadBalancer } from '@aws-sdk/client-elastic-load-balancing-v2';
import { isHalfMended, type Mendable } from '../condition';
import type { Scope } from '../scope';
import { PAYMENTS, PLATFORM, US, WEB, plansIn, type Planned } from './plan';

interface BalancerPlan extends Planned {
  readonly isCareful: boolean;
  readonly isLogged: boolean;
  readonly redirects: boolean;
  readonly tlsPolicy: string;
}

export interface DemoBalancer {
  readonly balancer: LoadBalancer & { readonly LoadBalancerArn: string };
  readonly attributes: Readonly<Record<string, string>>;
  readonly listeners: readonly Listener[];
}

const BALANCERS: readonly Mendable<BalancerPlan>[] = [
  {
    region: US,
    what: 'web',
    labels: WEB,
    isCareful: true,
    isLogged: true,
    redirects: true,
    tlsPolicy: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
  },
  {
    region: US,
    what: 'partners',
    labels: PAYMENTS,
    isCareful: false,
    isLogged: false,
    redirects: false,
    tlsPolicy: 'ELBSecurityPolicy-2016-08',
    mended: { isCareful: true, isLogged: true, redirects: true },
  },
];

/** The application load balancers of one region. */
export const balancersIn = (scope: Scope, region: string): DemoBalancer[] =>
  plansIn(scope, region, BALANCERS).map(({ name, isCareful, isLogged, redirects, tlsPolicy }) => {
    const arn = `arn:aws:elasticloadbalancing:${region}:${scope.accountId}:loadbalancer/app/${name}/${scope.letters(name, 16).toLowerCase()}`;
    const forward: Listener['DefaultActions'] = [
      { Type: 'forward', TargetGroupArn: arn.replace(':loadbalancer/app/', ':targetgroup/') },
    ];
    return {
      balancer: {
        LoadBalancerArn: arn,
        LoadBalancerName: name,
        Type: 'application',
        Scheme: 'internet-facing',
        State: { Code: 'active' },
      },
      attributes: {
        'access_logs.s3.enabled': String(isLogged),
        'deletion_protection.enabled': String(isCareful),
        'routing.http.drop_invalid_header_fields.enabled': String(isCareful),
      },
      listeners: [
        {
          ListenerArn: `${arn.replace(':loadbalancer/', ':listener/')}/${scope.letters(`${name}/80`, 16).toLowerCase()}`,
          Port: 80,
          Protocol: 'HTTP',
          DefaultActions: redirects
            ? [{ Type: 'redirect', RedirectConfig: { Protocol: 'HTTPS', Port: '443', StatusCode: 'HTTP_301' } }]
            : forward,
        },
        {
          ListenerArn: `${arn.replace(':loadbalancer/', ':listener/')}/${scope.letters(`${name}/443`, 16).toLowerCase()}`,
          Port: 443,
          Protocol: 'HTTPS',
          SslPolicy: tlsPolicy,
          DefaultActions: forward,
        },
      ],
    };
  });

export interface DemoClassicBalancer {
  readonly description: LoadBalancerDescription & { readonly LoadBalancerName: string };
  readonly isLogged: boolean;
}

interface ClassicPlan extends Planned {
  readonly protocol: string;
  readonly isLogged: boolean;
}

const CLASSICS: readonly Mendable<ClassicPlan>[] = [
  { region: US, what: 'intranet', labels: PLATFORM, protocol: 'SSL', isLogged: true },
  {
    region: US,
    what: 'old-shop',
    labels: WEB,
    protocol: 'HTTP',
    isLogged: false,
    mended: { protocol: 'SSL', isLogged: true },
  },
];

/** The classic load balancers of one region. */
export const classicBalancersIn = (scope: Scope, region: string): DemoClassicBalancer[] =>
  plansIn<ClassicPlan>(scope, region, CLASSICS).map(({ name, protocol, isLogged }) => ({
    description: {
      LoadBalancerName: name,
      ListenerDescriptions: [{ Listener: { Protocol: protocol, LoadBalancerPort: 443, InstancePort: 80 } }],
    },
    isLogged,
  }));

interface DistributionPlan extends Planned {
  readonly viewers: ViewerProtocolPolicy;
  readonly isGuarded: boolean;
  readonly isLogged: boolean;
  readonly originTls: 'TLSv1' | 'TLSv1.2';
}

export interface DemoDistribution {
  readonly id: string;
  readonly arn: string;
  readonly domain: string;
  readonly config: DistributionConfig;
}

const DISTRIBUTIONS: readonly Mendable<DistributionPlan>[] = [
  {
    region: US,
    what: 'www',
    labels: WEB,
    viewers: 'redirect-to-https',
    isGuarded: true,
    isLogged: true,
    originTls: 'TLSv1.2',
  },
  {
    region: US,
    what: 'promotions',
    labels: WEB,
    viewers: 'allow-all',
    isGuarded: false,
    isLogged: false,
    originTls: 'TLSv1',
    mended: { viewers: 'redirect-to-https', isLogged: true, originTls: 'TLSv1.2' },
  },
];

/** The distributions of the account. */
export const distributionsOf = (scope: Scope): DemoDistribution[] =>
  plansIn(scope, US, DISTRIBUTIONS).map(({ name, what, viewers, isGuarded, isLogged, originTls }) => {
    const id = `E${scope.letters(name, 13)}`;
    const logs = {
      Enabled: isLogged,
      IncludeCookies: false,
      Bucket: isLogged ? `${name}-logs.s3.amazonaws.com` : '',
      Prefix: '',
    };
    const origin = {
      HTTPPort: 80,
      HTTPSPort: 443,
      OriginProtocolPolicy: 'https-only' as const,
      OriginSslProtocols: { Quantity: 1, Items: [originTls] },
    };
    return {
      id,
      arn: `arn:aws:cloudfront::${scope.accountId}:distribution/${id}`,
      domain: `d${scope.letters(what, 13).toLowerCase()}.cloudfront.net`,
      config: {
        CallerReference: name,
        Comment: name,
        Enabled: true,
        Origins: { Quantity: 1, Items: [{ Id: 'shop', DomainName: 'shop.example.com', CustomOriginConfig: origin }] },
        DefaultCacheBehavior: { TargetOriginId: 'shop', ViewerProtocolPolicy: viewers },
        Logging: logs,
        WebACLId: isGuarded ? `arn:aws:wafv2:us-east-1:${scope.accountId}:global/webacl/${name}/1` : '',
      },
    };
  });

export interface DemoApi {
  readonly id: string;
  readonly name: string;
  readonly stages: readonly Stage[];
}

const stage = (stageName: string, loggingLevel: string): Stage => ({
  stageName,
  methodSettings: { '*/*': { loggingLevel, metricsEnabled: true } },
});

/** The REST APIs of one region. */
export const apisIn = (scope: Scope, region: string): DemoApi[] =>
  plansIn<Planned>(scope, region, [{ region: US, what: 'orders', labels: PAYMENTS }]).map(({ name }) => ({
    id: scope.letters(name, 10).toLowerCase(),
    name,
    stages: [stage('live', 'ERROR'), stage('beta', isHalfMended(scope) ? 'ERROR' : 'OFF')],
  }));
