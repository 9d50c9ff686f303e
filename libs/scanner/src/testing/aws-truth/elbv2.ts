import { ACCOUNT, REGION } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference';
const ALB = 'https://docs.aws.amazon.com/elasticloadbalancing/latest/application';

const ARN = `arn:aws:elasticloadbalancing:${REGION}:${ACCOUNT}:loadbalancer/app/web/50dc6c495c0c9188`;
const LISTENER = ARN.replace(':loadbalancer/', ':listener/');
const balancer = (Type: string): Answers => ({
  'elbv2:DescribeLoadBalancers': {
    LoadBalancers: [{ LoadBalancerArn: ARN, LoadBalancerName: 'web', Type, Scheme: 'internet-facing' }],
  },
});
const attributes = (values: Readonly<Record<string, string>>): Answers => ({
  'elbv2:DescribeLoadBalancerAttributes': {
    Attributes: Object.entries({
      'access_logs.s3.enabled': 'true',
      'deletion_protection.enabled': 'true',
      'routing.http.drop_invalid_header_fields.enabled': 'true',
      ...values,
    }).map(([Key, Value]) => ({ Key, Value })),
  },
});

const NO_LOGS = attributes({ 'access_logs.s3.enabled': 'false' });
/** No logs by the attributes; the delivery stands in CloudWatch Logs. @see API_PutDeliverySource.html */
const delivery = (logType: string, { resourceArn = ARN, delivered = 'web' } = {}): Answers => ({
  ...NO_LOGS,
  'cloudwatch-logs:DescribeDeliverySources': {
    deliverySources: [{ name: 'web', service: 'elasticloadbalancing', logType, resourceArns: [resourceArn] }],
  },
  'cloudwatch-logs:DescribeDeliveries': {
    deliveries: [{ id: 'd1', deliverySourceName: delivered, deliveryDestinationType: 'CWL' }],
  },
});

const FORWARD = { Type: 'forward', TargetGroupArn: 'arn:aws:elasticloadbalancing:us-east-1:1:targetgroup/web/1' };
const redirect = (Protocol: string) => ({
  Type: 'redirect',
  RedirectConfig: {
    Protocol,
    Port: '443',
    Host: '#{host}',
    Path: '/#{path}',
    Query: '#{query}',
    StatusCode: 'HTTP_301',
  },
});
const HTTPS = {
  ListenerArn: `${LISTENER}/1`,
  Port: 443,
  Protocol: 'HTTPS',
  SslPolicy: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
  DefaultActions: [FORWARD],
};
const TLS = { ...HTTPS, Protocol: 'TLS' };
const TCP = { ListenerArn: `${LISTENER}/3`, Port: 80, Protocol: 'TCP', DefaultActions: [FORWARD] };
const NLB = {
  source: 'https://docs.aws.amazon.com/elasticloadbalancing/latest/network/load-balancer-access-logs.html',
};
const http = (action: object) => ({
  ListenerArn: `${LISTENER}/2`,
  Port: 80,
  Protocol: 'HTTP',
  DefaultActions: [action],
});
const listeners = (...Listeners: readonly object[]): Answers => ({ 'elbv2:DescribeListeners': { Listeners } });
/** The rules of a listener that redirects by default: the default action is answered as the last of them. */
const rules = (...actions: readonly object[]): Answers => ({
  ...listeners(HTTPS, http(redirect('HTTPS'))),
  'elbv2:DescribeRules': {
    Rules: [
      ...actions.map((action, at) => ({ Priority: String(at + 1), IsDefault: false, Actions: [action] })),
      { Priority: 'default', IsDefault: true, Actions: [redirect('HTTPS')] },
    ],
  },
});
const policy = (SslPolicy: string | undefined, Protocol = 'HTTPS'): Answers =>
  listeners({ ...HTTPS, Protocol, SslPolicy });
const NO_ATTRIBUTES: Answers = { 'elbv2:DescribeLoadBalancerAttributes': 'denied' };

export const ELBV2: TruthTable = {
  base: { ...balancer('application'), ...attributes({}), ...listeners(HTTPS) },
  cases: [
    ...listCases('elbv2-https-listeners', `${API}/API_Rule.html`, {
      good: [
        ['HTTPS alone', {}, 'pass'],
        ['HTTP that redirects to HTTPS', rules(), 'pass'],
        ['a rule that redirects as well', rules(redirect('HTTPS')), 'pass'],
      ],
      bad: [
        ['HTTP that forwards', listeners(HTTPS, http(FORWARD)), 'fail'],
        ['HTTP that redirects to HTTP', listeners(HTTPS, http(redirect('#{protocol}'))), 'fail'],
        ['a rule that forwards before the redirect', rules(FORWARD), 'fail'],
      ],
      edge: [
        [
          'a rule with a fixed response',
          rules({ Type: 'fixed-response', FixedResponseConfig: { StatusCode: '200' } }),
          'pass',
        ],
        ['rules that may not be read', { ...rules(), 'elbv2:DescribeRules': 'denied' }, 'unknown'],
        ['listeners that may not be read', { 'elbv2:DescribeListeners': 'denied' }, 'unknown'],
        ['a network load balancer', { ...balancer('network'), ...listeners({ Port: 80, Protocol: 'TCP' }) }, 'nothing'],
      ],
    }),
    ...listCases('elbv2-tls-policy', `${ALB}/describe-ssl-policies.html`, {
      good: [
        ['TLS 1.2 and 1.3', {}, 'pass'],
        ['TLS 1.3 alone', policy('ELBSecurityPolicy-TLS13-1-3-2021-06'), 'pass'],
        ['TLS 1.2 with FIPS', policy('ELBSecurityPolicy-TLS13-1-2-FIPS-2023-04'), 'pass'],
      ],
      bad: [
        ['the policy of the API and CLI by default', policy('ELBSecurityPolicy-2016-08'), 'fail'],
        ['TLS 1.3 down to 1.0', policy('ELBSecurityPolicy-TLS13-1-0-2021-06'), 'fail'],
        ['TLS 1.3 down to 1.1', policy('ELBSecurityPolicy-TLS13-1-1-2021-06'), 'fail'],
      ],
      edge: [
        ['an answer without the policy', policy(undefined), 'unknown'],
        [
          'TLS 1.0 of a network load balancer',
          { ...balancer('network'), ...policy('ELBSecurityPolicy-2016-08', 'TLS') },
          'fail',
        ],
        ['listeners that may not be read', { 'elbv2:DescribeListeners': 'denied' }, 'unknown'],
      ],
    }),
    ...listCases('elbv2-access-logs', `${API}/API_LoadBalancerAttribute.html`, {
      good: [['logs to a bucket', {}, 'pass']],
      bad: [['no logs', NO_LOGS, 'fail']],
      edge: [
        ['logs of an Application Load Balancer by CloudWatch Logs', delivery('ALB_ACCESS_LOGS'), 'pass'],
        [
          'logs of a Network Load Balancer by CloudWatch Logs',
          { ...delivery('NLB_ACCESS_LOGS'), ...balancer('network'), ...listeners(TLS) },
          'pass',
        ],
        ['no logs of a TLS listener', { ...NO_LOGS, ...balancer('network'), ...listeners(TCP, TLS) }, 'fail', NLB],
        [
          'a Network Load Balancer without TLS, of which AWS logs nothing',
          { ...NO_LOGS, ...balancer('network'), ...listeners(TCP) },
          'nothing',
          NLB,
        ],
        [
          'no logs of a Network Load Balancer, whose listeners may not be read',
          { ...NO_LOGS, ...balancer('network'), 'elbv2:DescribeListeners': 'denied' },
          'unknown',
          NLB,
        ],
        [
          'logs of a Network Load Balancer, whose listeners may not be read',
          { ...balancer('network'), 'elbv2:DescribeListeners': 'denied' },
          'pass',
        ],
        ['connection logs alone', delivery('ALB_CONNECTION_LOGS'), 'fail'],
        ['a delivery of another load balancer', delivery('ALB_ACCESS_LOGS', { resourceArn: `${ARN}0` }), 'fail'],
        ['a source that is delivered nowhere', delivery('ALB_ACCESS_LOGS', { delivered: 'another' }), 'fail'],
        [
          'no logs, where deliveries may not be read',
          { ...NO_LOGS, 'cloudwatch-logs:DescribeDeliverySources': 'denied' },
          'unknown',
        ],
        [
          'logs to a bucket, where deliveries may not be read',
          { 'cloudwatch-logs:DescribeDeliverySources': 'denied' },
          'pass',
        ],
        ['a gateway load balancer, which has none', balancer('gateway'), 'nothing'],
        ['attributes that may not be read', NO_ATTRIBUTES, 'unknown'],
      ],
    }),
    ...listCases('elbv2-deletion-protection', `${API}/API_LoadBalancerAttribute.html`, {
      good: [['protected', {}, 'pass']],
      bad: [['not protected', attributes({ 'deletion_protection.enabled': 'false' }), 'fail']],
      edge: [['attributes that may not be read', NO_ATTRIBUTES, 'unknown']],
    }),
    ...listCases('elbv2-drop-invalid-headers', `${API}/API_LoadBalancerAttribute.html`, {
      good: [['malformed headers dropped', {}, 'pass']],
      bad: [
        [
          'malformed headers passed on',
          attributes({ 'routing.http.drop_invalid_header_fields.enabled': 'false' }),
          'fail',
        ],
      ],
      edge: [
        ['a network load balancer', balancer('network'), 'nothing'],
        ['load balancers that may not be listed', { 'elbv2:DescribeLoadBalancers': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
