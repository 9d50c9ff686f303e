import { defineCheck, fail, pass } from '../../../define-check';
import { admitsPort } from '../acl-rules';
import type { Remedy } from '../../../remedies/remedy';
import { denyPort } from '../remedies';

const PORTS = [22, 3389];

const ADMIN_PORTS = [denyPort(22, '<LOWER_RULE_NUMBER>'), denyPort(3389, '<NEXT_LOWER_RULE_NUMBER>')];

const BEFORE = 'Use numbers below the rule that allows the ports. For ::/0, repeat with an IPv6 range.';

const denyAdminPorts: Remedy = {
  console: [
    'Open VPC, Network ACLs, {name}, Inbound rules, in the region {region}, and choose Edit inbound rules.',
    'Add rules that deny TCP ports 22 and 3389 from 0.0.0.0/0 and ::/0, with numbers below the rule that allows them.',
    'If one of your networks needs these ports, add an allow rule with an even lower number.',
    'Choose Save changes.',
  ],
  cli: [
    'ec2 describe-network-acls --network-acl-ids {name}',
    { note: `Check the output for existing rules. ${BEFORE}` },
    ...ADMIN_PORTS.map(({ cli }) => cli),
  ],
  terraform: ADMIN_PORTS.map(({ terraform }) => ({ ...terraform, remark: BEFORE })),
  cloudFormation: ADMIN_PORTS.map(({ cloudFormation }) => ({ ...cloudFormation, remark: BEFORE })),
};

export const ec2NaclOpenAdminPorts = defineCheck({
  id: 'ec2-nacl-open-admin-ports',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.network-acl',
  title: 'Network ACLs do not allow SSH or RDP from the internet',
  fault: 'Network ACL allows SSH or RDP from the internet',
  recommendation: 'Add a deny rule for ports 22 and 3389 before the allow rule, or restrict the allow rule.',
  subjects: ['network-access', 'remote-administration', 'network-acl-admin-ports'],
  equivalents: {
    prowler: ['ec2_networkacl_allow_ingress_tcp_port_22', 'ec2_networkacl_allow_ingress_tcp_port_3389'],
    cloudsploit: ['networkAclInboundTraffic'],
  },
  evaluate: ({ name, ingress }) => {
    const open = PORTS.filter((port) => admitsPort(ingress, port));
    return open.length > 0
      ? fail(`${name} allows TCP ${open.length === 1 ? 'port' : 'ports'} ${open.join(' and ')} from the internet.`)
      : pass(`${name} allows neither SSH nor RDP from the internet.`);
  },
  remedy: denyAdminPorts,
});
