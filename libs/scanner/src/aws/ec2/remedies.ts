import { type Remedy, tf, cfn } from '../../remedies/remedy';

/**
 * Closes ports of a security group to the internet: removes the open rule; a rule for a known network may replace
 * it.
 */
export const closePorts = (what: string, port: number): Remedy => ({
  console: [
    'Open EC2, Security groups, {name}, Inbound rules, in the region {region}, and choose Edit inbound rules.',
    `Delete the rules that allow ${what} from 0.0.0.0/0 and ::/0. If a network needs access, add a rule for its address range.`,
    'Choose Save rules.',
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

/**
 * Network ACLs are stateless: the same rules admit responses on ephemeral ports, so the open rule stays and a deny
 * rule precedes it.
 */
export const denyPort = (port: number, ruleNumber: string) => ({
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

export const openInstance = (...steps: string[]): string[] => [
  'Open EC2, Instances, {name}, in the region {region}.',
  ...steps,
];

export const IMDSV2_ONLY = { http_endpoint: 'enabled', http_tokens: 'required' };
