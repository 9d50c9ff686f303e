import { defineCheck, fail, pass } from '../../../define-check';

export const vpcSubnetAutoPublicIp = defineCheck({
  id: 'vpc-subnet-auto-public-ip',
  service: 'vpc',
  severity: 'MEDIUM',
  kind: 'aws.ec2.subnet',
  title: 'Subnet gives no public addresses by itself',
  fault: 'Subnet gives every instance a public address',
  recommendation: 'Turn off auto-assign public IPv4 for the subnet and ask for an address where one is needed.',
  evaluate: ({ name, assignsPublicIp }) =>
    assignsPublicIp
      ? fail(`Whatever starts in ${name} gets a public IPv4 address.`)
      : pass(`${name} does not assign public IPv4 addresses.`),
});
