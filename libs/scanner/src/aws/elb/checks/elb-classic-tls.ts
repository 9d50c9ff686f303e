import { defineCheck, fail, pass, unknown } from '../../../define-check';

const ENCRYPTED = new Set(['HTTPS', 'SSL']);

export const elbClassicTls = defineCheck({
  id: 'elb-classic-tls',
  service: 'elb',
  severity: 'MEDIUM',
  kind: 'aws.elb.load-balancer',
  title: 'Classic load balancer listens on TLS only',
  fault: 'Classic load balancer listens without TLS',
  recommendation: 'Replace the listeners by HTTPS or SSL ones.',
  evaluate: ({ name, listeners }) => {
    const plain = listeners.filter(({ protocol }) => protocol !== null && !ENCRYPTED.has(protocol));
    if (plain.length > 0)
      return fail(
        `${name} listens without TLS: ${plain.map(({ protocol, port }) => `${protocol} ${port ?? ''}`.trim()).join(', ')}.`,
      );
    return listeners.some(({ protocol }) => protocol === null)
      ? unknown(`AWS did not say which protocol a listener of ${name} speaks.`)
      : pass(`Every listener of ${name} speaks HTTPS or SSL.`);
  },
});
