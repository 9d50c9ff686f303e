import { type Remedies, type Remedy, cfn, none, tf } from '../../remedies/remedy';

/** Closes ports of a security group to the world: the open rule goes, one for a known network may take its place. */
const closePorts = (what: string, port: number): Remedy => ({
  console: [
    'Open EC2, Security groups, {name}, Inbound rules, in the region {region}, and choose Edit inbound rules.',
    `Delete the rules from 0.0.0.0/0 and ::/0 that reach ${what}, or put the network that needs it in their place.`,
    'Save the rules.',
  ],
  cli: [
    'ec2 describe-security-group-rules --filters Name=group-id,Values={name}',
    'ec2 revoke-security-group-ingress --group-id {name} --security-group-rule-ids <RULE_ID>',
    `ec2 authorize-security-group-ingress --group-id {name} --protocol tcp --port ${port} --cidr <YOUR_NETWORK_CIDR>`,
  ],
  terraform: [
    tf('aws_vpc_security_group_ingress_rule', {
      security_group_id: '{name}',
      ip_protocol: 'tcp',
      from_port: port,
      to_port: port,
      cidr_ipv4: '<YOUR_NETWORK_CIDR>',
    }),
  ],
  cloudFormation: [
    cfn('AWS::EC2::SecurityGroupIngress', {
      GroupId: '{name}',
      IpProtocol: 'tcp',
      FromPort: port,
      ToPort: port,
      CidrIp: '<YOUR_NETWORK_CIDR>',
    }),
  ],
});

const aclRule = (what: string): Remedy => ({
  console: [
    'Open VPC, Network ACLs, {name}, Inbound rules, in the region {region}, and choose Edit inbound rules.',
    `Narrow the rule that allows ${what} from everywhere: the ports that are served, such as 443, and 1024 to 65535 for answers without the ports of administration.`,
    'Save the rules.',
  ],
  cli: [
    'ec2 describe-network-acls --network-acl-ids {name}',
    'ec2 replace-network-acl-entry --network-acl-id {name} --ingress --rule-number <RULE_NUMBER> --protocol 6 --port-range From=443,To=443 --cidr-block 0.0.0.0/0 --rule-action allow',
  ],
  terraform: [
    tf('aws_network_acl_rule', {
      network_acl_id: '{name}',
      rule_number: '<RULE_NUMBER>',
      egress: false,
      protocol: 'tcp',
      rule_action: 'allow',
      cidr_block: '0.0.0.0/0',
      from_port: 443,
      to_port: 443,
    }),
  ],
  cloudFormation: [
    cfn('AWS::EC2::NetworkAclEntry', {
      NetworkAclId: '{name}',
      RuleNumber: '<RULE_NUMBER>',
      Egress: false,
      Protocol: 6,
      RuleAction: 'allow',
      CidrBlock: '0.0.0.0/0',
      PortRange: { From: 443, To: 443 },
    }),
  ],
});

export const networkRemedies: Remedies = {
  'ec2-sg-open-ssh': closePorts('port 22 (Session Manager needs none)', 22),
  'ec2-sg-open-rdp': closePorts('port 3389 (Session Manager and Fleet Manager need none)', 3389),
  'ec2-sg-open-all-ports': closePorts('all ports', 443),
  'ec2-sg-open-database-ports': closePorts('the ports of databases', 5432),
  'ec2-sg-open-high-risk-ports': closePorts('the ports that the finding names', 8080),
  'ec2-sg-open-cifs': closePorts('the ports 139 and 445', 445),
  'ec2-sg-default-closed': {
    console: [
      'Open EC2, Security groups, {name}, in the region {region}.',
      'Move what uses it to groups of its own.',
      'Delete every inbound and outbound rule.',
    ],
    cli: [
      'ec2 describe-security-group-rules --filters Name=group-id,Values={name}',
      'ec2 revoke-security-group-ingress --group-id {name} --security-group-rule-ids <INBOUND_RULE_ID>',
      'ec2 revoke-security-group-egress --group-id {name} --security-group-rule-ids <OUTBOUND_RULE_ID>',
    ],
    terraform: [tf('aws_default_security_group', { vpc_id: '<VPC_ID>' })],
    cloudFormation: none('CloudFormation cannot change the default group, which AWS makes with the VPC.'),
  },
  'ec2-sg-unused': {
    console: ['Open EC2, Security groups, {name}, in the region {region}.', 'Choose Actions, Delete security groups.'],
    cli: ['ec2 delete-security-group --group-id {name}'],
    terraform: none('Remove the aws_security_group from your code; nothing is to be added.'),
    cloudFormation: none('Remove the AWS::EC2::SecurityGroup from your template; nothing is to be added.'),
  },
  'ec2-nacl-open-admin-ports': aclRule('port 22 or 3389'),
  'ec2-nacl-open-all': aclRule('everything'),
};
