import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { TLS } from '../remedies';

const TLS_PROTOCOLS = new Set(['HTTPS', 'TLS']);
/** The name of an AWS policy contains its oldest TLS version: policies from TLS 1.2 pass. */
const ACCEPTED = /^ELBSecurityPolicy-(?:FS-1-2|TLS-1-2|TLS13-1-[23])(?:-|$)/;

export const elbv2TlsPolicy = defineCheck({
  id: 'elbv2-tls-policy',
  service: 'elbv2',
  severity: 'MEDIUM',
  kind: 'aws.elbv2.load-balancer',
  title: 'Load balancer listeners require TLS 1.2 or later',
  fault: 'Load balancer listener allows outdated TLS versions',
  recommendation:
    'Set a security policy with TLS 1.2 or later on the listener, such as ELBSecurityPolicy-TLS13-1-2-2021-06.',
  subjects: ['encryption-in-transit'],
  equivalents: {
    prowler: ['elbv2_insecure_ssl_ciphers'],
    cloudsploit: ['elbv2DeprecatedSslPolicies', 'elbv2InsecureCiphers', 'elbv2TLSVersionCipherEnabled'],
  },
  evaluate: ({ name, listeners }) =>
    judgeFact(listeners, (all) => {
      const policies = all.flatMap(({ protocol, tlsPolicy }) => (TLS_PROTOCOLS.has(protocol ?? '') ? [tlsPolicy] : []));
      const old = policies.filter((policy) => policy !== null && !ACCEPTED.test(policy));
      if (old.length > 0) return fail(`${name} uses ${old.join(', ')}.`);
      return policies.includes(null)
        ? unknown(`AWS does not report the security policy of a listener of ${name}.`)
        : pass(`No listener of ${name} allows a TLS version below 1.2.`);
    }),
  remedy: {
    console: [
      'Open EC2, Load balancers, {name}, Listeners and rules, in the region {region}.',
      `Edit the HTTPS listener and set the security policy ${TLS} or newer.`,
    ],
    cli: [
      'elbv2 describe-listeners --load-balancer-arn {arn}',
      `elbv2 modify-listener --listener-arn <LISTENER_ARN> --ssl-policy ${TLS}`,
    ],
    terraform: [tfPart('aws_lb_listener', { load_balancer_arn: '{arn}', protocol: 'HTTPS', ssl_policy: TLS })],
    cloudFormation: [
      cfnPart('AWS::ElasticLoadBalancingV2::Listener', { LoadBalancerArn: '{arn}', Protocol: 'HTTPS', SslPolicy: TLS }),
    ],
  },
});
