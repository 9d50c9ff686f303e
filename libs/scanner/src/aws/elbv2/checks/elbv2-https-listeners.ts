import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';

/** What an application load balancer listens with. */
const PROTOCOLS: ReadonlySet<string> = new Set(['HTTP', 'HTTPS']);

export const elbv2HttpsListeners = defineCheck({
  id: 'elbv2-https-listeners',
  service: 'elbv2',
  severity: 'HIGH',
  kind: 'aws.elbv2.load-balancer',
  title: 'Application load balancer speaks HTTPS or redirects to it',
  fault: 'Application load balancer serves plain HTTP',
  recommendation: 'Add an HTTPS listener and let every HTTP listener redirect to it.',
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
        ? unknown(`${name} listens with a protocol that this check does not know: ${odd.protocol ?? 'none'}.`)
        : pass(`${name} serves nothing over plain HTTP.`);
    }),
});
