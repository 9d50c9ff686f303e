import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';

const TLS_PROTOCOLS = new Set(['HTTPS', 'TLS']);
/** AWS writes a policy's oldest version of TLS into its name: those from TLS 1.2 on are accepted. */
const ACCEPTED = /^ELBSecurityPolicy-(?:FS-1-2|TLS-1-2|TLS13-1-[23])(?:-|$)/;

export const elbv2TlsPolicy = defineCheck({
  id: 'elbv2-tls-policy',
  service: 'elbv2',
  severity: 'MEDIUM',
  kind: 'aws.elbv2.load-balancer',
  title: 'TLS listeners use a modern policy',
  fault: 'A TLS listener allows old versions of TLS',
  recommendation:
    'Give the listener a security policy of TLS 1.2 or above, such as ELBSecurityPolicy-TLS13-1-2-2021-06.',
  evaluate: ({ name, listeners }) =>
    judgeFact(listeners, (all) => {
      const policies = all.flatMap(({ protocol, tlsPolicy }) => (TLS_PROTOCOLS.has(protocol ?? '') ? [tlsPolicy] : []));
      const old = policies.filter((policy) => policy !== null && !ACCEPTED.test(policy));
      if (old.length > 0) return fail(`${name} uses ${old.join(', ')}.`);
      return policies.includes(null)
        ? unknown(`AWS did not say which policy a listener of ${name} uses.`)
        : pass(`No listener of ${name} allows a version of TLS older than 1.2.`);
    }),
});
