import { ACCOUNT } from '../account';
import { type Answers, listCases, type TruthTable } from './truth-case';

const API = 'https://docs.aws.amazon.com/cloudfront/latest/APIReference';
const GUIDE = 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide';
const HUB = 'https://docs.aws.amazon.com/securityhub/latest/userguide/cloudfront-controls.html';

const ARN = `arn:aws:cloudfront::${ACCOUNT}:distribution/E1A2B3C4D5E6F7`;
const DEFAULT = { TargetOriginId: 'shop', ViewerProtocolPolicy: 'redirect-to-https' };
const ORIGIN = {
  HTTPPort: 80,
  HTTPSPort: 443,
  OriginProtocolPolicy: 'https-only',
  OriginSslProtocols: { Quantity: 1, Items: ['TLSv1.2'] },
};
const CERTIFICATE = {
  CloudFrontDefaultCertificate: false,
  ACMCertificateArn: `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/1`,
  SSLSupportMethod: 'sni-only',
  MinimumProtocolVersion: 'TLSv1.2_2021',
};
const CONFIG = {
  CallerReference: '1',
  Enabled: true,
  Comment: '',
  Origins: { Quantity: 1, Items: [{ Id: 'shop', DomainName: 'shop.example.com', CustomOriginConfig: ORIGIN }] },
  DefaultCacheBehavior: DEFAULT,
  CacheBehaviors: { Quantity: 0 },
  ViewerCertificate: CERTIFICATE,
  Logging: { Enabled: true, IncludeCookies: false, Bucket: 'logs.s3.amazonaws.com', Prefix: '' },
  WebACLId: `arn:aws:wafv2:us-east-1:${ACCOUNT}:global/webacl/all/1`,
};
const config = (facts: object): Answers => ({
  'cloudfront:GetDistributionConfig': { ETag: 'E2', DistributionConfig: { ...CONFIG, ...facts } },
});
const behaviours = (...policies: readonly string[]) => ({
  CacheBehaviors: {
    Quantity: policies.length,
    Items: policies.map((ViewerProtocolPolicy, at) => ({
      PathPattern: `/${at}/*`,
      TargetOriginId: 'shop',
      ViewerProtocolPolicy,
    })),
  },
});
const origin = (facts: object) => ({
  Origins: { Quantity: 1, Items: [{ Id: 'shop', CustomOriginConfig: { ...ORIGIN, ...facts } }] },
});
const viewers = (MinimumProtocolVersion: string): Answers =>
  config({ ViewerCertificate: { ...CERTIFICATE, MinimumProtocolVersion } });

/** CloudFront's own setting is off with logging (v2); the delivery stands in CloudWatch Logs. */
const NO_LOGGING = config({ Logging: { Enabled: false, IncludeCookies: false, Bucket: '', Prefix: '' } });
const delivery = (resourceArn: string, deliverySourceName = 'cdn'): Answers => ({
  ...NO_LOGGING,
  'cloudwatch-logs:DescribeDeliverySources': {
    deliverySources: [{ name: 'cdn', service: 'cloudfront', logType: 'ACCESS_LOGS', resourceArns: [resourceArn] }],
  },
  'cloudwatch-logs:DescribeDeliveries': {
    deliveries: [{ id: 'd1', deliverySourceName, deliveryDestinationType: 'S3' }],
  },
});
const REFUSED: Answers = { 'cloudfront:GetDistributionConfig': 'denied' };

export const CLOUDFRONT: TruthTable = {
  base: {
    'cloudfront:ListDistributions': {
      DistributionList: {
        Quantity: 1,
        IsTruncated: false,
        Items: [{ Id: 'E1A2B3C4D5E6F7', ARN, DomainName: 'd1.cloudfront.net' }],
      },
    },
    ...config({}),
  },
  cases: [
    ...listCases('cloudfront-https', `${API}/API_CacheBehavior.html`, {
      good: [
        ['viewers sent on to HTTPS', {}, 'pass'],
        ['HTTPS alone on every path', config(behaviours('https-only', 'redirect-to-https')), 'pass'],
      ],
      bad: [
        [
          'viewers by HTTP',
          config({ DefaultCacheBehavior: { ...DEFAULT, ViewerProtocolPolicy: 'allow-all' } }),
          'fail',
        ],
        ['viewers by HTTP on one path', config(behaviours('https-only', 'allow-all')), 'fail'],
      ],
      edge: [
        ['an answer without the policy', config({ DefaultCacheBehavior: {} }), 'unknown'],
        ['a configuration that may not be read', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('cloudfront-logging', `${GUIDE}/standard-logging.html`, {
      good: [
        ['logs to a bucket', {}, 'pass'],
        ['logging (v2) by a delivery of CloudWatch Logs', delivery(ARN), 'pass'],
        [
          'logs in real time',
          {
            ...NO_LOGGING,
            ...config({
              Logging: { Enabled: false },
              DefaultCacheBehavior: {
                ...DEFAULT,
                RealtimeLogConfigArn: 'arn:aws:cloudfront::1:realtime-log-config/all',
              },
            }),
          },
          'pass',
        ],
      ],
      bad: [
        ['no logs', NO_LOGGING, 'fail'],
        ['a delivery of another distribution', delivery(`${ARN}X`), 'fail'],
        ['a source that is delivered nowhere', delivery(ARN, 'another'), 'fail'],
      ],
      edge: [
        [
          'deliveries that may not be read',
          { ...delivery(ARN), 'cloudwatch-logs:DescribeDeliveries': 'denied' },
          'unknown',
        ],
        [
          'sources that may not be read',
          { ...NO_LOGGING, 'cloudwatch-logs:DescribeDeliverySources': 'denied' },
          'unknown',
        ],
        ['a configuration that may not be read', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('cloudfront-tls-min-version', HUB, {
      good: [
        ['TLS 1.2 to both sides', {}, 'pass'],
        ['TLS 1.3 from viewers', viewers('TLSv1.3_2025'), 'pass'],
        ['a bucket as the origin', config({ Origins: { Items: [{ Id: 's3', S3OriginConfig: {} }] } }), 'pass'],
      ],
      bad: [
        ['SSL 3 from viewers', viewers('SSLv3'), 'fail'],
        ['TLS 1.0 from viewers', viewers('TLSv1_2016'), 'fail'],
        ['TLS 1.1 from viewers', viewers('TLSv1.1_2016'), 'fail'],
        ['TLS 1.0 to an origin', config(origin({ OriginSslProtocols: { Items: ['TLSv1', 'TLSv1.2'] } })), 'fail'],
        ['HTTP alone to an origin', config(origin({ OriginProtocolPolicy: 'http-only' })), 'fail'],
        [
          'an origin spoken to as the viewer does, who may use HTTP',
          config({ ...origin({ OriginProtocolPolicy: 'match-viewer' }), ...behaviours('allow-all') }),
          'fail',
        ],
      ],
      edge: [
        [
          'an origin spoken to as the viewer does, who has to use HTTPS',
          config(origin({ OriginProtocolPolicy: 'match-viewer' })),
          'pass',
        ],
        [
          "CloudFront's own domain, where no one can choose",
          config({ ViewerCertificate: { CloudFrontDefaultCertificate: true, MinimumProtocolVersion: 'TLSv1' } }),
          'pass',
        ],
        ['a configuration that may not be read', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('cloudfront-waf', `${API}/API_DistributionConfig.html`, {
      good: [['a web ACL', {}, 'pass']],
      bad: [['no web ACL', config({ WebACLId: '' }), 'fail']],
      edge: [
        ['a web ACL of WAF Classic', config({ WebACLId: '473e64fd-f30b-4765-81a0-62ad96dd167a' }), 'pass'],
        ['distributions that may not be listed', { 'cloudfront:ListDistributions': 'denied' }, 'unknown'],
      ],
    }),
  ],
};
