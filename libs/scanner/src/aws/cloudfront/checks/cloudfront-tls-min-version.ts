import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import type { CustomOrigin, DistributionSettings } from '../distribution';
import { editDistribution } from '../remedies';

const OLD = new Set(['SSLv3', 'TLSv1', 'TLSv1.1']);

/** Security policies that allow viewers below TLS 1.2: `SSLv3`, `TLSv1`, `TLSv1_2016`, `TLSv1.1_2016`. */
const OLD_FOR_VIEWERS = /^(?:SSLv3|TLSv1|TLSv1_\d+|TLSv1\.1_\d+)$/;

/** As in Security Hub CloudFront.9: HTTP only, or Match viewer if viewers may use HTTP. */
const isPlain = (
  { protocolPolicy }: CustomOrigin,
  { viewerProtocolPolicy, pathPolicies = [] }: DistributionSettings,
): boolean =>
  protocolPolicy === 'http-only' ||
  (protocolPolicy === 'match-viewer' &&
    [viewerProtocolPolicy, ...pathPolicies.map(({ policy }) => policy)].includes('allow-all'));

const joinNames = (origins: readonly CustomOrigin[]): string => origins.map(({ id }) => id).join(', ');

export const cloudfrontTlsMinVersion = defineCheck({
  id: 'cloudfront-tls-min-version',
  service: 'cloudfront',
  severity: 'LOW',
  kind: 'aws.cloudfront.distribution',
  title: 'CloudFront distributions require TLS 1.2 or later for viewers and origins',
  fault: 'CloudFront distribution allows outdated TLS or HTTP',
  recommendation:
    'Choose a security policy with TLS 1.2 or later for viewers, and HTTPS only with TLSv1.2 for each custom origin.',
  subjects: ['encryption-in-transit'],
  equivalents: {
    prowler: ['cloudfront_distributions_using_deprecated_ssl_protocols'],
    cloudsploit: ['insecureProtocols', 'cloudfrontTlsDeprecatedProtocols'],
  },
  evaluate: ({ name, config }) =>
    judgeFact(config, (settings) => {
      const { viewerTls, customOrigins } = settings;
      const old = customOrigins.filter(({ tlsVersions }) => tlsVersions.some((version) => OLD.has(version)));
      const plain = customOrigins.filter((origin) => isPlain(origin, settings));
      const faults = [
        ...(OLD_FOR_VIEWERS.test(viewerTls ?? '') ? [`accepts ${viewerTls} from viewers`] : []),
        ...(plain.length > 0 ? [`may use HTTP for ${joinNames(plain)}`] : []),
        ...(old.length > 0 ? [`may use TLS below 1.2 for ${joinNames(old)}`] : []),
      ];
      return faults.length > 0
        ? fail(`${name} ${faults.join(', and ')}.`)
        : pass(`${name} uses TLS 1.2 or later for custom origins and for viewers of its own domain names.`);
    }),
  remedy: editDistribution(
    [
      'Under General, Settings, choose the security policy TLSv1.2_2021 or later.',
      'Under Origins, edit each custom origin: set Protocol to HTTPS only, and Minimum origin SSL protocol to TLSv1.2.',
    ],
    {
      origin: {
        domain_name: '<ORIGIN_DOMAIN>',
        origin_id: '<ORIGIN_ID>',
        custom_origin_config: {
          http_port: 80,
          https_port: 443,
          origin_protocol_policy: 'https-only',
          origin_ssl_protocols: ['TLSv1.2'],
        },
      },
    },
    {
      Origins: [
        {
          Id: '<ORIGIN_ID>',
          DomainName: '<ORIGIN_DOMAIN>',
          CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
        },
      ],
    },
  ),
});
