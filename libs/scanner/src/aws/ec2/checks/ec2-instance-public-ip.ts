import { defineCheck, fail, pass } from '../../../define-check';
import { none } from '../../../remedies/remedy';
import { openInstance } from '../remedies';

export const ec2InstancePublicIp = defineCheck({
  id: 'ec2-instance-public-ip',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.instance',
  title: 'EC2 instances have no public IP address',
  fault: 'EC2 instance has a public IP address',
  recommendation: 'Move the instance to a private subnet behind a load balancer.',
  subjects: ['network-access'],
  equivalents: { prowler: ['ec2_instance_public_ip'], cloudsploit: ['publicIpAddress'] },
  concerns: ({ state }) => state !== 'terminated',
  evaluate: ({ name, publicIp, publicAddresses = [publicIp] }) => {
    const addresses = publicAddresses.filter(Boolean);
    return addresses.length > 0
      ? fail(`${name} has the public IP ${addresses.join(', ')}.`)
      : pass(`${name} has no public IP address.`);
  },
  remedy: {
    console: openInstance(
      'Use a load balancer or NAT gateway for internet traffic, and Session Manager instead of SSH.',
      'Under Networking, Manage IP addresses, turn off Auto-assign public IP, or disassociate its Elastic IP.',
    ),
    cli: [
      'ec2 describe-instances --instance-ids {name}',
      'ec2 modify-network-interface-attribute --network-interface-id <ENI_ID> --no-associate-public-ip-address',
      'ec2 disassociate-address --association-id <ASSOCIATION_ID>',
    ],
    terraform: none(
      'Terraform replaces the instance when its subnet or associate_public_ip_address changes. Use the command, then write the new value into your code.',
    ),
    cloudFormation: none(
      'CloudFormation replaces the instance when its network interface changes. Use the command, then correct the template.',
    ),
  },
});
