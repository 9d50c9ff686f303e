import { defineCheck, fail, pass } from '../../../define-check';
import { admitsEverything } from '../acl-rules';
import { denyPort } from '../remedies';
import { tf, cfn } from '../../../remedies/remedy';

/** A rule that allows a range of ports. */
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
  // RDP is within the ephemeral port range.
  denyPort(3389, '<RULE_NUMBER_2>'),
  allowPorts('tcp', 1024, 65535, '<RULE_NUMBER_3>'),
  allowPorts('udp', 1024, 65535, '<RULE_NUMBER_4>'),
];

export const ec2NaclOpenAll = defineCheck({
  id: 'ec2-nacl-open-all',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.network-acl',
  title: 'Network ACLs do not allow all traffic from the internet',
  fault: 'Network ACL allows all traffic from the internet',
  recommendation: 'Allow only the ports that the subnet serves; the default rule denies the rest.',
  subjects: ['network-access', 'remote-administration', 'network-acl-admin-ports', 'default-deny'],
  equivalents: { prowler: ['ec2_networkacl_allow_ingress_any_port'], cloudsploit: ['networkAclInboundTraffic'] },
  evaluate: ({ name, ingress }) =>
    admitsEverything(ingress)
      ? fail(`${name} allows all traffic from the internet.`)
      : pass(`${name} does not allow all traffic from the internet.`),
  remedy: {
    console: [
      'Open VPC, Network ACLs, {name}, Inbound rules, in the region {region}, and choose Edit inbound rules.',
      'Add rules for the served ports, and for TCP and UDP 1024 to 65535 after a deny rule for 3389. Network ACLs are stateless, so responses need these ports.',
      'Test, then remove the rule that allows all traffic.',
      'Choose Save changes.',
    ],
    cli: [
      'ec2 describe-network-acls --network-acl-ids {name}',
      {
        note: 'Check the output for existing rules. Network ACLs are stateless: responses arrive on ports 1024 to 65535.',
      },
      ...OPEN_ACL.map(({ cli }) => cli),
      { note: 'When traffic still flows, remove the rule that allows everything.' },
      'ec2 delete-network-acl-entry --network-acl-id {name} --ingress --rule-number <OPEN_RULE_NUMBER>',
    ],
    terraform: OPEN_ACL.map(({ terraform }) => terraform),
    cloudFormation: OPEN_ACL.map(({ cloudFormation }) => cloudFormation),
  },
});
