import { type Remedies, cfnPart, tfPart } from '../../remedies/remedy';

export const elbRemedies: Remedies = {
  'elb-classic-access-logs': {
    console: [
      'Open EC2, Load balancers, {name}, Attributes, in the region {region}, and choose Edit.',
      'Turn on Access logs and name a bucket whose policy lets the load balancer write.',
    ],
    cli: [
      [
        'elb modify-load-balancer-attributes --load-balancer-name {name} --load-balancer-attributes',
        { json: { AccessLog: { Enabled: true, S3BucketName: '<LOG_BUCKET>', EmitInterval: 60 } } },
      ],
    ],
    terraform: [tfPart('aws_elb', { name: '{name}', access_logs: { enabled: true, bucket: '<LOG_BUCKET>' } })],
    cloudFormation: [
      cfnPart('AWS::ElasticLoadBalancing::LoadBalancer', {
        LoadBalancerName: '{name}',
        AccessLoggingPolicy: { Enabled: true, S3BucketName: '<LOG_BUCKET>' },
      }),
    ],
  },
  'elb-classic-tls': {
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
};
