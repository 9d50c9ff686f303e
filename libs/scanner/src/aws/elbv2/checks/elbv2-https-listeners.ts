import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { TLS } from '../remedies';

/** The listeners of an Application Load Balancer. */
const PROTOCOLS: ReadonlySet<string> = new Set(['HTTP', 'HTTPS']);

const REDIRECT = { Protocol: 'HTTPS', Port: '443', StatusCode: 'HTTP_301' };

export const elbv2HttpsListeners = defineCheck({
  id: 'elbv2-https-listeners',
  service: 'elbv2',
  severity: 'HIGH',
  kind: 'aws.elbv2.load-balancer',
  title: 'Application Load Balancers redirect HTTP to HTTPS',
  fault: 'Application Load Balancer serves plain HTTP',
  recommendation: 'Add an HTTPS listener and redirect every HTTP listener to it.',
  subjects: ['encryption-in-transit'],
  equivalents: { prowler: ['elbv2_ssl_listeners'], cloudsploit: ['elbv2HttpsOnly'] },
  concerns: ({ balancerType }) => balancerType === 'application',
  evaluate: ({ name, listeners }) =>
    judgeFact(listeners, (all) => {
      const plain = all.filter(
        ({ protocol, redirectsToHttps, forwardingRules }) =>
          protocol === 'HTTP' && (!redirectsToHttps || (forwardingRules?.known && forwardingRules.value > 0)),
      );
      if (plain.length > 0)
        return fail(`${name} serves plain HTTP on port ${plain.map(({ port }) => port ?? 'unknown').join(', ')}.`);
      const unread = all.find(({ forwardingRules }) => forwardingRules?.known === false)?.forwardingRules;
      if (unread?.known === false) return unknown(unread.reason);
      const odd = all.find(({ protocol }) => !PROTOCOLS.has(protocol ?? ''));
      return odd
        ? unknown(`${name} has a listener with an unknown protocol: ${odd.protocol ?? 'none'}.`)
        : pass(`${name} serves nothing over plain HTTP.`);
    }),
  remedy: {
    console: [
      'Open EC2, Load balancers, {name}, Listeners and rules, in the region {region}.',
      'Add an HTTPS listener on port 443 with a certificate and the same forwarding as the HTTP listener.',
      'Edit the HTTP listener and redirect to HTTPS, port 443, status code 301.',
    ],
    cli: [
      'elbv2 describe-listeners --load-balancer-arn {arn}',
      {
        note: 'If port 443 has a listener, skip the next command. Note the default action of the HTTP listener, because the redirect replaces it.',
      },
      `elbv2 create-listener --load-balancer-arn {arn} --protocol HTTPS --port 443 --certificates CertificateArn=<CERTIFICATE_ARN> --ssl-policy ${TLS} --default-actions Type=forward,TargetGroupArn=<TARGET_GROUP_ARN>`,
      [
        'elbv2 modify-listener --listener-arn <HTTP_LISTENER_ARN> --default-actions',
        { json: [{ Type: 'redirect', RedirectConfig: REDIRECT }] },
      ],
    ],
    terraform: [
      tfPart('aws_lb_listener', {
        load_balancer_arn: '{arn}',
        protocol: 'HTTP',
        port: 80,
        default_action: { type: 'redirect', redirect: { protocol: 'HTTPS', port: '443', status_code: 'HTTP_301' } },
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::ElasticLoadBalancingV2::Listener', {
        LoadBalancerArn: '{arn}',
        Protocol: 'HTTP',
        Port: 80,
        DefaultActions: [{ Type: 'redirect', RedirectConfig: REDIRECT }],
      }),
    ],
  },
});
