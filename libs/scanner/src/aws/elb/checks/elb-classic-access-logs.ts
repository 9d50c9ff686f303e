import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const elbClassicAccessLogs = defineCheck({
  id: 'elb-classic-access-logs',
  service: 'elb',
  severity: 'MEDIUM',
  kind: 'aws.elb.load-balancer',
  title: 'Classic load balancer writes access logs',
  fault: 'Classic load balancer writes no access logs',
  recommendation: 'Turn on access logs and give them a bucket, or move to an application load balancer.',
  subjects: ['service-logging'],
  equivalents: { prowler: ['elb_logging_enabled'], cloudsploit: ['elbLoggingEnabled'] },
  evaluate: ({ name, writesAccessLogs }) =>
    judgeFact(writesAccessLogs, (writes) =>
      writes ? pass(`${name} writes access logs.`) : fail(`${name} writes no access logs.`),
    ),
  remedy: {
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
});
