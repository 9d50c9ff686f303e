import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { none } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';

export const ec2SgUnused = defineCheck({
  id: 'ec2-sg-unused',
  service: 'ec2',
  severity: 'LOW',
  kind: 'aws.ec2.security-group',
  title: 'Security groups are in use',
  fault: 'Security group is not in use',
  recommendation: 'Delete the group, so that its rules are not applied to new resources by mistake.',
  subjects: ['unused-resources'],
  equivalents: { prowler: ['ec2_securitygroup_not_used'], cloudsploit: ['unusedSecurityGroups'] },
  concerns: ({ name }) => name !== 'default',
  evaluate: ({ name, users }) =>
    judgeFact(users, ([user]) =>
      user === undefined
        ? fail(`No network interface and no rule of another group refers to ${name}.`)
        : pass(`${name} is used by ${user}.`),
    ),
  remedy: {
    console: ['Open EC2, Security groups, {name}, in the region {region}.', 'Choose Actions, Delete security groups.'],
    cli: unlessThere(
      'ec2 describe-network-interfaces --filters Name=group-id,Values={name}',
      'no network interface is listed, and no launch template or other group refers to it',
      'ec2 delete-security-group --group-id {name}',
    ),
    terraform: none('Remove the aws_security_group from your code.'),
    cloudFormation: none('Remove the AWS::EC2::SecurityGroup from your template.'),
  },
});
