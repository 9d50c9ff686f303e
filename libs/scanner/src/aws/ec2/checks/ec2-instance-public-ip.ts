import { defineCheck, fail, pass } from '../../../define-check';

export const ec2InstancePublicIp = defineCheck({
  id: 'ec2-instance-public-ip',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.instance',
  title: 'Instance has no public address',
  fault: 'Instance has a public address',
  recommendation: 'Put the instance behind a load balancer in a private subnet.',
  concerns: ({ state }) => state !== 'terminated',
  evaluate: ({ name, publicIp, publicAddresses = [publicIp] }) => {
    const addresses = publicAddresses.filter(Boolean);
    return addresses.length > 0
      ? fail(`${name} can be reached at ${addresses.join(', ')}.`)
      : pass(`${name} has no public address.`);
  },
});
