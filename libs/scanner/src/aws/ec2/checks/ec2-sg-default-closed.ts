import { defineCheck, fail, pass } from '../../../define-check';

export const ec2SgDefaultClosed = defineCheck({
  id: 'ec2-sg-default-closed',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.security-group',
  title: 'Default security group has no rules',
  fault: 'Default security group has rules',
  recommendation: 'Give every resource a group of its own, then remove all rules of the default group.',
  concerns: ({ name }) => name === 'default',
  evaluate: ({ vpcId, ingress, egress }) => {
    const where = vpcId ? ` of ${vpcId}` : '';
    return ingress.length + egress.length > 0
      ? fail(`The default group${where} has ${ingress.length} inbound and ${egress.length} outbound rules.`)
      : pass(`The default group${where} has no rules.`);
  },
});
