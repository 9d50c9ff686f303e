import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

const OLD = new Set(['SSLv3', 'TLSv1', 'TLSv1.1']);

export const cloudfrontTlsMinVersion = defineCheck({
  id: 'cloudfront-tls-min-version',
  service: 'cloudfront',
  unitService: 'cloudfront',
  severity: 'LOW',
  kind: 'aws.cloudfront.distribution',
  title: 'Origins are not spoken to over old TLS',
  fault: 'An origin may be spoken to over old TLS',
  recommendation: 'Leave TLSv1.2 as the only protocol of each custom origin.',
  evaluate: ({ name, config }) =>
    judgeFact(config, ({ customOrigins }) => {
      const old = customOrigins.filter(({ tlsVersions }) => tlsVersions.some((version) => OLD.has(version)));
      return old.length > 0
        ? fail(`${name} may speak a version older than TLS 1.2 to ${old.map(({ id }) => id).join(', ')}.`)
        : pass(`No custom origin of ${name} is spoken to over a version older than TLS 1.2.`);
    }),
});
