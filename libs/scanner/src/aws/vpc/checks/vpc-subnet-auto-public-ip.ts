import { defineCheck, fail, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const vpcSubnetAutoPublicIp = defineCheck({
  id: 'vpc-subnet-auto-public-ip',
  service: 'vpc',
  severity: 'MEDIUM',
  kind: 'aws.ec2.subnet',
  title: 'VPC subnets do not assign public IP addresses automatically',
  fault: 'VPC subnet assigns public IP addresses automatically',
  recommendation: 'Turn off auto-assign public IPv4 for the subnet, and request an address where one is needed.',
  subjects: ['network-access', 'network-segmentation'],
  equivalents: { prowler: ['vpc_subnet_no_public_ip_by_default'] },
  evaluate: ({ name, assignsPublicIp }) =>
    assignsPublicIp
      ? fail(`${name} assigns public IPv4 addresses to new instances.`)
      : pass(`${name} does not assign public IPv4 addresses.`),
  remedy: {
    console: [
      'Open VPC, Subnets, {name}, in the region {region}.',
      'Choose Actions, Edit subnet settings, and clear Enable auto-assign public IPv4 address.',
    ],
    cli: ['ec2 modify-subnet-attribute --subnet-id {name} --no-map-public-ip-on-launch'],
    terraform: [tfPart('aws_subnet', { map_public_ip_on_launch: false })],
    cloudFormation: [cfnPart('AWS::EC2::Subnet', { MapPublicIpOnLaunch: false })],
  },
});
