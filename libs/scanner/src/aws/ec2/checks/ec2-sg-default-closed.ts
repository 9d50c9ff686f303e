import { defineCheck, fail, pass } from '../../../define-check';
import { tf, none } from '../../../remedies/remedy';

export const ec2SgDefaultClosed = defineCheck({
  id: 'ec2-sg-default-closed',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.security-group',
  title: 'VPC default security groups have no rules',
  fault: 'VPC default security group has rules',
  recommendation: 'Assign dedicated security groups to resources, then remove all rules of the default group.',
  subjects: ['default-deny', 'default-security-groups', 'network-segmentation', 'hardening'],
  equivalents: { prowler: ['ec2_securitygroup_default_restrict_traffic'], cloudsploit: ['defaultSecurityGroup'] },
  concerns: ({ name }) => name === 'default',
  evaluate: ({ vpcId, ingress, egress }) => {
    const where = vpcId ? ` of ${vpcId}` : '';
    return ingress.length + egress.length > 0
      ? fail(`The default group${where} has ${ingress.length} inbound and ${egress.length} outbound rules.`)
      : pass(`The default group${where} has no rules.`);
  },
  remedy: {
    console: [
      'Open EC2, Security groups, {name}, in the region {region}.',
      'Assign dedicated groups to the resources that use it.',
      'Delete all inbound and outbound rules.',
    ],
    cli: [
      'ec2 describe-security-group-rules --filters Name=group-id,Values={name}',
      'ec2 revoke-security-group-ingress --group-id {name} --security-group-rule-ids <INBOUND_RULE_ID>',
      'ec2 revoke-security-group-egress --group-id {name} --security-group-rule-ids <OUTBOUND_RULE_ID>',
    ],
    terraform: [tf('aws_default_security_group', { vpc_id: '<VPC_ID>' })],
    cloudFormation: none('CloudFormation cannot change the default group, which AWS creates with the VPC.'),
  },
});
