import type { Action, LoadBalancerTypeEnum } from '@aws-sdk/client-elastic-load-balancing-v2';
import type { Asked } from '../demo-cloud/answers/asked';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, listPages, type Operation, thingBy, things } from './answering';
import { INSTANCES, toInstanceId } from './ec2';
import { toInnerId } from './vpc';
import { at, EMULATED_ACCOUNT_ID, type Kind, PAYMENTS, PLATFORM, type Thing, US, verdict, WEB } from './plan';

interface Balancer {
  readonly type?: LoadBalancerTypeEnum;
  readonly isCareful: boolean;
  readonly isLogged: boolean;
  /** Its security group. @default - that of the web */
  readonly group?: string;
  /** Action for HTTP. Default: no HTTP listener. */
  readonly http?: 'redirects' | 'answers';
  /** TLS policy of the HTTPS listener. Default: no HTTPS listener. */
  readonly tls?: 'ELBSecurityPolicy-TLS13-1-2-2021-06' | 'ELBSecurityPolicy-2016-08';
}

const NEW_TLS = 'ELBSecurityPolicy-TLS13-1-2-2021-06';
const OLD_TLS = 'ELBSecurityPolicy-2016-08';
const SOUND: Balancer = { isCareful: true, isLogged: true, http: 'redirects', tls: NEW_TLS };
const BARE: Balancer = { isCareful: false, isLogged: false };
const REDIRECT: Action[] = [
  { Type: 'redirect', RedirectConfig: { Protocol: 'HTTPS', Port: '443', StatusCode: 'HTTP_301' } },
];
const FIXED: Action[] = [{ Type: 'fixed-response', FixedResponseConfig: { StatusCode: '200' } }];

/** Listeners, for creation and in answers; `answer` is the default action. */
const toListeners = ({ http, tls }: Balancer, answer: Action[]) => [
  ...(http ? [{ Port: 80, Protocol: 'HTTP' as const, DefaultActions: http === 'redirects' ? REDIRECT : answer }] : []),
  ...(tls ? [{ Port: 443, Protocol: 'HTTPS' as const, SslPolicy: tls, DefaultActions: answer }] : []),
];
const toAttributes = ({ isLogged, isCareful }: Balancer) => [
  { Key: 'access_logs.s3.enabled', Value: String(isLogged) },
  { Key: 'deletion_protection.enabled', Value: String(isCareful) },
  { Key: 'routing.http.drop_invalid_header_fields.enabled', Value: String(isCareful) },
];

export const BALANCERS: Kind<Balancer> = {
  company: [
    { ...at(US, 'web', WEB), ...SOUND },
    {
      ...at(US, 'partners', PAYMENTS),
      ...BARE,
      group: 'app-tier',
      http: 'answers',
      tls: OLD_TLS,
      mended: { ...SOUND, tls: OLD_TLS },
    },
  ],
  arn: (scope, region, name) =>
    `arn:aws:elasticloadbalancing:${region}:${scope.accountId}:loadbalancer/app/${name}/${scope.letters(name, 16).toLowerCase()}`,
  emulated: {
    sound: SOUND,
    plain: { ...BARE, http: 'answers' },
    'old-tls': { ...BARE, tls: OLD_TLS },
    network: { ...BARE, type: 'network' },
  },
  verdicts: ({ type, isCareful, isLogged, http, tls }) => ({
    'elbv2-deletion-protection': verdict(isCareful),
    'elbv2-tls-policy': verdict(tls !== OLD_TLS),
    ...(type
      ? {}
      : {
          'elbv2-access-logs': verdict(isLogged),
          'elbv2-https-listeners': verdict(http !== 'answers'),
          'elbv2-drop-invalid-headers': verdict(isCareful),
        }),
  }),
  plant: async ({ aws: { ec2, elbv2, iam }, region }, Name, plan) => {
    const { Subnets = [] } = await ec2.describeSubnets({ Filters: [{ Name: 'default-for-az', Values: ['true'] }] });
    // The emulator looks for the certificate only when a listener is created.
    const ServerCertificateName = `balancers-${region}`;
    const certificate = { ServerCertificateName, CertificateBody: 'body', PrivateKey: 'key' };
    const { ServerCertificateMetadata } = await iam.uploadServerCertificate(certificate);
    const Certificates = [{ CertificateArn: ServerCertificateMetadata?.Arn }];
    const subnets = Subnets.slice(0, 2).map(({ SubnetId }) => String(SubnetId));
    const { LoadBalancers } = await elbv2.createLoadBalancer({ Name, Type: plan.type, Subnets: subnets });
    const LoadBalancerArn = LoadBalancers?.[0]?.LoadBalancerArn;
    for (const listener of toListeners(plan, FIXED))
      await elbv2.createListener({
        LoadBalancerArn,
        ...listener,
        ...('SslPolicy' in listener ? { Certificates } : {}),
      });
    const Attributes = [...toAttributes(plan), { Key: 'access_logs.s3.bucket', Value: 'sound-us' }];
    if (plan.isLogged) await elbv2.modifyLoadBalancerAttributes({ LoadBalancerArn, Attributes });
    await iam.deleteServerCertificate({ ServerCertificateName });
    return LoadBalancerArn;
  },
};

const PAGE = { size: 'PageSize', token: 'Marker', next: 'NextMarker', most: 400, fault: 'ValidationError' };
const balancer = thingBy(BALANCERS, (arn) => new WireError('LoadBalancerNotFound', `Load balancer '${arn}' not found`));
const toTargetGroup = (arn: string): string =>
  arn.replace(':loadbalancer/', ':targetgroup/').replace(/\/(?:app|net)\//, '/');

const describeListeners = ({ account: { scope } }: Asked, thing: Thing<Balancer>) =>
  toListeners(thing, [
    { Type: 'forward', TargetGroupArn: thing.arn.replace(':loadbalancer/app/', ':targetgroup/') },
  ]).map((listener) => {
    const id = scope.letters(`${thing.name}/${listener.Port}`, 16).toLowerCase();
    return { ListenerArn: `${thing.arn.replace(':loadbalancer/', ':listener/')}/${id}`, ...listener };
  });

/** Listeners have only their default action. */
const describeRules: Operation = (asked, input) => {
  const [balancerArn] = String(input['ListenerArn'])
    .replace(':listener/', ':loadbalancer/')
    .split(/\/[^/]+$/);
  const listener = describeListeners(asked, balancer('arn')(asked, { arn: balancerArn })).find(
    ({ ListenerArn }) => ListenerArn === input['ListenerArn'],
  );
  const rule = { RuleArn: `${input['ListenerArn']}/default`, Priority: 'default', IsDefault: true };
  return { Rules: [{ ...rule, Actions: listener?.DefaultActions }] };
};

const describeTargetGroups: Operation = (asked, { LoadBalancerArn: wanted }) => ({
  TargetGroups: things(BALANCERS)(asked, {})
    .filter(({ arn }) => wanted === undefined || arn === wanted)
    .map(({ arn }) => ({ TargetGroupArn: toTargetGroup(arn), LoadBalancerArns: [arn] })),
});

const describeTargetHealth: Operation = (asked) => ({
  TargetHealthDescriptions: things(INSTANCES)(asked, {})
    .slice(0, 2)
    .map((each) => ({ Target: { Id: toInstanceId(asked.account.scope, each) }, TargetHealth: { State: 'healthy' } })),
});

/** The company's load balancers have no tags. */
const untagged =
  (asksBy: string, told: string, find: (key: string) => Operation): Operation =>
  (asked, { [asksBy]: names = [] }) => ({
    TagDescriptions: (names as string[]).map((name) => {
      find('name')(asked, { name });
      return { [told]: name, Tags: [] };
    }),
  });

export const elbV2Answers = {
  DescribeListeners: about(balancer('LoadBalancerArn'), (each, asked) => ({
    Listeners: describeListeners(asked, each),
  })),
  DescribeLoadBalancerAttributes: about(balancer('LoadBalancerArn'), (each) => ({ Attributes: toAttributes(each) })),
  DescribeLoadBalancers: listPages(PAGE, 'LoadBalancers', things(BALANCERS), ({ name, arn, region, group }, asked) => ({
    SecurityGroups: [toInnerId(asked.account.scope, 'sg', { region, what: group ?? 'web-public' })],
    AvailabilityZones: ['a', 'b'].map((zone) => ({
      ZoneName: `${region}${zone}`,
      SubnetId: toInnerId(asked.account.scope, 'subnet', { region, what: `public-${zone}` }),
    })),
    LoadBalancerArn: arn,
    LoadBalancerName: name,
    Type: 'application',
    Scheme: 'internet-facing',
    State: { Code: 'active' },
  })),
  DescribeRules: describeRules,
  DescribeTags: untagged('ResourceArns', 'ResourceArn', balancer),
  DescribeTargetGroups: describeTargetGroups,
  DescribeTargetHealth: describeTargetHealth,
};

interface Classic {
  readonly protocol: 'SSL' | 'HTTP';
  readonly isLogged: boolean;
}

export const CLASSICS: Kind<Classic> = {
  company: [
    { ...at(US, 'intranet', PLATFORM), protocol: 'SSL', isLogged: true },
    { ...at(US, 'old-shop', WEB), protocol: 'HTTP', isLogged: false, mended: { protocol: 'SSL', isLogged: true } },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:elasticloadbalancing:${region}:${accountId}:loadbalancer/${name}`,
  emulated: { sound: { protocol: 'SSL', isLogged: true }, plain: { protocol: 'HTTP', isLogged: false } },
  verdicts: ({ protocol, isLogged }) => ({
    'elb-classic-access-logs': verdict(isLogged),
    'elb-classic-tls': verdict(protocol === 'SSL'),
  }),
  plant: async ({ aws: { ec2, elb }, region }, LoadBalancerName, { protocol, isLogged }) => {
    const standard = await ec2.describeSecurityGroups({ Filters: [{ Name: 'group-name', Values: ['default'] }] });
    await elb.createLoadBalancer({
      LoadBalancerName,
      Listeners: [{ Protocol: protocol, LoadBalancerPort: 443, InstancePort: 80, InstanceProtocol: 'HTTP' }],
      // Without a group the emulator would create one for each.
      SecurityGroups: [String(standard.SecurityGroups?.[0]?.GroupId)],
      AvailabilityZones: [`${region}a`],
    });
    const AccessLog = { Enabled: true, S3BucketName: 'sound-us', EmitInterval: 5 };
    if (isLogged) await elb.modifyLoadBalancerAttributes({ LoadBalancerName, LoadBalancerAttributes: { AccessLog } });
    return `arn:aws:elasticloadbalancing:${region}:${EMULATED_ACCOUNT_ID}:loadbalancer/${LoadBalancerName}`;
  },
};

const classic = thingBy(
  CLASSICS,
  (name) => new WireError('LoadBalancerNotFound', `There is no ACTIVE Load Balancer named '${name}'`),
);

export const elbAnswers = {
  DescribeLoadBalancerAttributes: about(classic('LoadBalancerName'), ({ isLogged }) => ({
    LoadBalancerAttributes: { AccessLog: { Enabled: isLogged } },
  })),
  DescribeLoadBalancers: listPages(PAGE, 'LoadBalancerDescriptions', things(CLASSICS), ({ name, protocol }) => ({
    LoadBalancerName: name,
    ListenerDescriptions: [{ Listener: { Protocol: protocol, LoadBalancerPort: 443, InstancePort: 80 } }],
  })),
  DescribeTags: untagged('LoadBalancerNames', 'LoadBalancerName', classic),
};
