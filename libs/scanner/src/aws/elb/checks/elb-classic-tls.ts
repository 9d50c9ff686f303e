import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

const ENCRYPTED = new Set(['HTTPS', 'SSL']);

export const elbClassicTls = defineCheck({
  id: 'elb-classic-tls',
  service: 'elb',
  severity: 'MEDIUM',
  kind: 'aws.elb.load-balancer',
  title: 'Classic load balancer listens on TLS only',
  fault: 'Classic load balancer listens without TLS',
  recommendation: 'Replace the listeners by HTTPS or SSL ones.',
  subjects: ['encryption-in-transit'],
  equivalents: { prowler: ['elb_ssl_listeners'], cloudsploit: ['elbHttpsOnly'] },
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
  remedy: {
    console: [
      'Open EC2, Load balancers, {name}, Listeners, in the region {region}, and choose Manage listeners.',
      'Add HTTPS on port 443 with a certificate, and remove the listener without TLS.',
      'An application load balancer can also redirect: think of moving to one.',
    ],
    cli: [
      'elb describe-load-balancers --load-balancer-names {name}',
      { note: 'Check the answer: skip the next command where port 443 has a listener.' },
      'elb create-load-balancer-listeners --load-balancer-name {name} --listeners Protocol=HTTPS,LoadBalancerPort=443,InstanceProtocol=HTTP,InstancePort=80,SSLCertificateId=<CERTIFICATE_ARN>',
      { note: 'From here on plain HTTP is refused: go on only once clients use HTTPS.' },
      'elb delete-load-balancer-listeners --load-balancer-name {name} --load-balancer-ports 80',
    ],
    terraform: [
      tfPart('aws_elb', {
        name: '{name}',
        listener: {
          lb_protocol: 'https',
          lb_port: 443,
          instance_protocol: 'http',
          instance_port: 80,
          ssl_certificate_id: '<CERTIFICATE_ARN>',
        },
      }),
    ],
    cloudFormation: [
      cfnPart('AWS::ElasticLoadBalancing::LoadBalancer', {
        LoadBalancerName: '{name}',
        Listeners: [
          {
            Protocol: 'HTTPS',
            LoadBalancerPort: '443',
            InstanceProtocol: 'HTTP',
            InstancePort: '80',
            SSLCertificateId: '<CERTIFICATE_ARN>',
          },
        ],
      }),
    ],
  },
});
