import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const vpcEc2Endpoint = defineCheck({
  id: 'vpc-ec2-endpoint',
  service: 'vpc',
  severity: 'LOW',
  kind: 'aws.ec2.vpc',
  title: 'VPC reaches the EC2 API privately',
  fault: 'VPC reaches the EC2 API through the internet',
  recommendation: 'Create an interface endpoint for EC2 in the VPC.',
  evaluate: ({ name, endpointServices }) =>
    judgeFact(endpointServices, (services) =>
      services.some((service) => service.endsWith('.ec2'))
        ? pass(`${name} has an endpoint for EC2.`)
        : fail(`${name} has no endpoint for EC2.`),
    ),
});
