import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

const ENCRYPTED = new Set(['HTTPS', 'SSL']);

export const elbClassicTls = defineCheck({
  id: 'elb-classic-tls',
  service: 'elb',
  severity: 'MEDIUM',
  kind: 'aws.elb.load-balancer',
  title: 'Classic Load Balancers have only HTTPS or SSL listeners',
  fault: 'Classic Load Balancer has a listener without TLS',
  recommendation: 'Replace the listeners with HTTPS or SSL listeners.',
  subjects: ['encryption-in-transit'],
  equivalents: { prowler: ['elb_ssl_listeners'], cloudsploit: ['elbHttpsOnly'] },
  evaluate: ({ name, listeners }) => {
    const plain = listeners.filter(({ protocol }) => protocol !== null && !ENCRYPTED.has(protocol));
    if (plain.length > 0)
      return fail(
        `${name} has listeners without TLS: ${plain.map(({ protocol, port }) => `${protocol} ${port ?? ''}`.trim()).join(', ')}.`,
      );
    return listeners.some(({ protocol }) => protocol === null)
      ? unknown(`AWS does not report the protocol of a listener of ${name}.`)
      : pass(`All listeners of ${name} use HTTPS or SSL.`);
  },
  remedy: {
    console: [
      'Open EC2, Load balancers, {name}, Listeners, in the region {region}, and choose Manage listeners.',
      'Add HTTPS on port 443 with a certificate, and remove the listener without TLS.',
      'Consider migrating to an Application Load Balancer, which can also redirect HTTP.',
    ],
    cli: [
      'elb describe-load-balancers --load-balancer-names {name}',
      { note: 'Skip the next command if port 443 already has a listener.' },
      'elb create-load-balancer-listeners --load-balancer-name {name} --listeners Protocol=HTTPS,LoadBalancerPort=443,InstanceProtocol=HTTP,InstancePort=80,SSLCertificateId=<CERTIFICATE_ARN>',
      { note: 'Continue only when clients use HTTPS: plain HTTP is then rejected.' },
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
