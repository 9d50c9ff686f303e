import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const elbClassicAccessLogs = defineCheck({
  id: 'elb-classic-access-logs',
  service: 'elb',
  severity: 'MEDIUM',
  kind: 'aws.elb.load-balancer',
  title: 'Classic Load Balancers have access logging enabled',
  fault: 'Classic Load Balancer does not have access logging enabled',
  recommendation: 'Turn on access logs with an S3 bucket as target, or migrate to an Application Load Balancer.',
  subjects: ['service-logging'],
  equivalents: { prowler: ['elb_logging_enabled'], cloudsploit: ['elbLoggingEnabled'] },
  evaluate: ({ name, writesAccessLogs }) =>
    judgeFact(writesAccessLogs, (writes) =>
      writes ? pass(`${name} has access logging enabled.`) : fail(`${name} has access logging disabled.`),
    ),
  remedy: {
    console: [
      'Open EC2, Load balancers, {name}, Attributes, in the region {region}, and choose Edit.',
      'Turn on Access logs and select a bucket whose policy allows the load balancer to write.',
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
});
