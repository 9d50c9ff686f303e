import { defineCheck, fail, pass } from '../../../define-check';
import { admitsPort } from '../acl-rules';
import type { Remedy } from '../../../remedies/remedy';
import { denyPort } from '../remedies';

const PORTS = [22, 3389];

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

export const ec2NaclOpenAdminPorts = defineCheck({
  id: 'ec2-nacl-open-admin-ports',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.network-acl',
  title: 'Network ACL keeps SSH and RDP from the internet',
  fault: 'Network ACL lets SSH or RDP in from the internet',
  recommendation: 'Put a deny for ports 22 and 3389 before the allow, or narrow the allow.',
  subjects: ['network-access', 'remote-administration', 'network-acl-admin-ports'],
  equivalents: {
    prowler: ['ec2_networkacl_allow_ingress_tcp_port_22', 'ec2_networkacl_allow_ingress_tcp_port_3389'],
    cloudsploit: ['networkAclInboundTraffic'],
  },
  evaluate: ({ name, ingress }) => {
    const open = PORTS.filter((port) => admitsPort(ingress, port));
    return open.length > 0
      ? fail(`${name} lets the internet reach TCP ${open.length === 1 ? 'port' : 'ports'} ${open.join(' and ')}.`)
      : pass(`${name} lets the internet reach neither SSH nor RDP.`);
  },
  remedy: denyAdminPorts,
});
