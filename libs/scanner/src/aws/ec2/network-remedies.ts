import { unlessThere } from '../../remedies/whole-documents';
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

/** Network ACLs are stateless: answers on ephemeral ports come in by the same rules, so the open rule stays and a denial goes before it. */
const denyPort = (port: number, ruleNumber: string) => ({
  cli: `ec2 create-network-acl-entry --network-acl-id {name} --ingress --rule-number ${ruleNumber} --protocol 6 --port-range From=${port},To=${port} --cidr-block 0.0.0.0/0 --rule-action deny`,
  terraform: tf('aws_network_acl_rule', {
    network_acl_id: '{name}',
    rule_number: ruleNumber,
    egress: false,
    protocol: 'tcp',
    rule_action: 'deny',
    cidr_block: '0.0.0.0/0',
    from_port: port,
    to_port: port,
  }),
  cloudFormation: cfn('AWS::EC2::NetworkAclEntry', {
    NetworkAclId: '{name}',
    RuleNumber: ruleNumber,
    Egress: false,
    Protocol: 6,
    RuleAction: 'deny',
    CidrBlock: '0.0.0.0/0',
    PortRange: { From: port, To: port },
  }),
});

/** A rule that lets a range of ports in. */
const allowPorts = (protocol: 'tcp' | 'udp', from: number, to: number, ruleNumber: string) => ({
  cli: `ec2 create-network-acl-entry --network-acl-id {name} --ingress --rule-number ${ruleNumber} --protocol ${protocol} --port-range From=${from},To=${to} --cidr-block 0.0.0.0/0 --rule-action allow`,
  terraform: tf('aws_network_acl_rule', {
    network_acl_id: '{name}',
    rule_number: ruleNumber,
    egress: false,
    protocol,
    rule_action: 'allow',
    cidr_block: '0.0.0.0/0',
    from_port: from,
    to_port: to,
  }),
  cloudFormation: cfn('AWS::EC2::NetworkAclEntry', {
    NetworkAclId: '{name}',
    RuleNumber: ruleNumber,
    Egress: false,
    Protocol: protocol === 'tcp' ? 6 : 17,
    RuleAction: 'allow',
    CidrBlock: '0.0.0.0/0',
    PortRange: { From: from, To: to },
  }),
});
const OPEN_ACL = [
  allowPorts('tcp', 443, 443, '<RULE_NUMBER_1>'),
  // RDP lies among the ephemeral ports.
  denyPort(3389, '<RULE_NUMBER_2>'),
  allowPorts('tcp', 1024, 65535, '<RULE_NUMBER_3>'),
  allowPorts('udp', 1024, 65535, '<RULE_NUMBER_4>'),
];

const ADMIN_PORTS = [denyPort(22, '<LOWER_RULE_NUMBER>'), denyPort(3389, '<NEXT_LOWER_RULE_NUMBER>')];
const BEFORE = 'Pick numbers below the rule that allows them. For ::/0, repeat with an IPv6 range.';

const denyAdminPorts: Remedy = {
  console: [
    'Open VPC, Network ACLs, {name}, Inbound rules, in the region {region}, and choose Edit inbound rules.',
    'Add rules that deny TCP ports 22 and 3389 from 0.0.0.0/0 and ::/0, with numbers below the rule that allows them.',
    'Where a network of yours needs these ports, add a rule that allows it with a lower number still.',
    'Save the rules.',
  ],
  cli: [
    'ec2 describe-network-acls --network-acl-ids {name}',
    { note: `Check the answer for rules that are there already. ${BEFORE}` },
    ...ADMIN_PORTS.map(({ cli }) => cli),
  ],
  terraform: ADMIN_PORTS.map(({ terraform }) => ({ ...terraform, remark: BEFORE })),
  cloudFormation: ADMIN_PORTS.map(({ cloudFormation }) => ({ ...cloudFormation, remark: BEFORE })),
};

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
    cli: unlessThere(
      'ec2 describe-network-interfaces --filters Name=group-id,Values={name}',
      'no network interface is listed, and no launch template or other group names it',
      'ec2 delete-security-group --group-id {name}',
    ),
    terraform: none('Remove the aws_security_group from your code; nothing is to be added.'),
    cloudFormation: none('Remove the AWS::EC2::SecurityGroup from your template; nothing is to be added.'),
  },
  'ec2-nacl-open-admin-ports': denyAdminPorts,
  'ec2-nacl-open-all': {
    console: [
      'Open VPC, Network ACLs, {name}, Inbound rules, in the region {region}, and choose Edit inbound rules.',
      'Add rules for the ports that are served, and for TCP and UDP 1024 to 65535 with a denial of 3389 before: network ACLs are stateless, so answers need them.',
      'Test, then remove the rule that allows all traffic.',
      'Save the rules.',
    ],
    cli: [
      'ec2 describe-network-acls --network-acl-ids {name}',
      {
        note: 'Check the answer for rules that are there already. Network ACLs are stateless: answers come in on ports 1024 to 65535.',
      },
      ...OPEN_ACL.map(({ cli }) => cli),
      { note: 'Once traffic still flows, remove the rule that allows everything.' },
      'ec2 delete-network-acl-entry --network-acl-id {name} --ingress --rule-number <OPEN_RULE_NUMBER>',
    ],
    terraform: OPEN_ACL.map(({ terraform }) => terraform),
    cloudFormation: OPEN_ACL.map(({ cloudFormation }) => cloudFormation),
  },
};
