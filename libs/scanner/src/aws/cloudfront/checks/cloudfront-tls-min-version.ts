import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import type { CustomOrigin, DistributionSettings } from '../distribution';
import { editDistribution } from '../remedies';

const OLD = new Set(['SSLv3', 'TLSv1', 'TLSv1.1']);

/** Security policies for viewers below TLS 1.2: `SSLv3`, `TLSv1`, `TLSv1_2016`, `TLSv1.1_2016`. */
const OLD_FOR_VIEWERS = /^(?:SSLv3|TLSv1|TLSv1_\d+|TLSv1\.1_\d+)$/;

/** As Security Hub CloudFront.9 has it: HTTP only, or as the viewer does where viewers may use HTTP. */
const isPlain = (
  { protocolPolicy }: CustomOrigin,
  { viewerProtocolPolicy, pathPolicies = [] }: DistributionSettings,
): boolean =>
  protocolPolicy === 'http-only' ||
  (protocolPolicy === 'match-viewer' &&
    [viewerProtocolPolicy, ...pathPolicies.map(({ policy }) => policy)].includes('allow-all'));

const namesOf = (origins: readonly CustomOrigin[]): string => origins.map(({ id }) => id).join(', ');

export const cloudfrontTlsMinVersion = defineCheck({
  id: 'cloudfront-tls-min-version',
  service: 'cloudfront',
  severity: 'LOW',
  kind: 'aws.cloudfront.distribution',
  title: 'Viewers and origins are spoken to over TLS 1.2 or later',
  fault: 'Distribution allows outdated TLS or plain HTTP',
  recommendation:
    'Choose a security policy of TLS 1.2 or later for viewers, and HTTPS only with TLSv1.2 for each custom origin.',
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
        ...(OLD_FOR_VIEWERS.test(viewerTls ?? '') ? [`takes ${viewerTls} from viewers`] : []),
        ...(plain.length > 0 ? [`may speak plain HTTP to ${namesOf(plain)}`] : []),
        ...(old.length > 0 ? [`may speak a version older than TLS 1.2 to ${namesOf(old)}`] : []),
      ];
      return faults.length > 0
        ? fail(`${name} ${faults.join(', and ')}.`)
        : pass(`${name} speaks TLS 1.2 or later to viewers of its own domain names and to custom origins.`);
    }),
  remedy: editDistribution(
    [
      'Under General, Settings, choose the security policy TLSv1.2_2021 or a later one for viewers.',
      'Under Origins edit each custom origin: HTTPS only, minimum origin SSL protocol TLSv1.2.',
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
