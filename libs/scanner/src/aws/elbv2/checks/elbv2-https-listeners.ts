import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const elbv2HttpsListeners = defineCheck({
  id: 'elbv2-https-listeners',
  service: 'elbv2',
  unitService: 'elbv2',
  severity: 'HIGH',
  kind: 'aws.elbv2.load-balancer',
  title: 'Application load balancer speaks HTTPS or redirects to it',
  fault: 'Application load balancer serves plain HTTP',
  recommendation: 'Add an HTTPS listener and let every HTTP listener redirect to it.',
  concerns: ({ balancerType }) => balancerType === 'application',
  evaluate: ({ name, listeners }) =>
    judgeFact(listeners, (all) => {
      const plain = all.filter(({ protocol, redirectsToHttps }) => protocol === 'HTTP' && !redirectsToHttps);
      return plain.length > 0
        ? fail(`${name} serves plain HTTP on port ${plain.map(({ port }) => port ?? 'unknown').join(', ')}.`)
        : pass(`${name} serves nothing over plain HTTP.`);
    }),
});
