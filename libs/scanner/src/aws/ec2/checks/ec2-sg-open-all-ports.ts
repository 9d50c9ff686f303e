import { defineCheck } from '../../../define-check';
import { judgeAllPorts } from '../open-port';
import { closePorts } from '../remedies';

export const ec2SgOpenAllPorts = defineCheck({
  id: 'ec2-sg-open-all-ports',
  service: 'ec2',
  severity: 'CRITICAL',
  kind: 'aws.ec2.security-group',
  title: 'No traffic of every kind is let in from the internet',
  fault: 'Every port is open to the internet',
  recommendation: 'Replace the rule by one for the ports and addresses that are needed.',
  subjects: ['network-access', 'remote-administration', 'security-group-admin-ports', 'default-deny'],
  equivalents: {
    prowler: ['ec2_securitygroup_allow_ingress_from_internet_to_all_ports'],
    cloudsploit: ['openAllPortsProtocols'],
  },
  evaluate: judgeAllPorts,
  remedy: closePorts('all ports', 443),
});
