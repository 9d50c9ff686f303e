import { defineCheck, fail, pass } from '../../../define-check';
import { admitsEverything } from '../acl-rules';

export const ec2NaclOpenAll = defineCheck({
  id: 'ec2-nacl-open-all',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.network-acl',
  title: 'Network ACL does not let everything in from the internet',
  fault: 'Network ACL lets everything in from the internet',
  recommendation: 'Allow the ports that the subnet serves, and leave the rest to the final deny.',
  evaluate: ({ name, ingress }) =>
    admitsEverything(ingress)
      ? fail(`${name} allows all traffic from the internet.`)
      : pass(`${name} does not allow all traffic from the internet.`),
});
