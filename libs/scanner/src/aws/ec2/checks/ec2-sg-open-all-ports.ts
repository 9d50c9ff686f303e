import { defineCheck } from '../../../define-check';
import { judgeAllPorts } from '../open-port';
import { closePorts } from '../remedies';

export const ec2SgOpenAllPorts = defineCheck({
  id: 'ec2-sg-open-all-ports',
  service: 'ec2',
  severity: 'CRITICAL',
  kind: 'aws.ec2.security-group',
  title: 'Security groups do not allow all traffic from the internet',
  fault: 'Security group allows all traffic from the internet',
  recommendation: 'Replace the rule with one for the required ports and addresses.',
  subjects: ['network-access', 'remote-administration', 'security-group-admin-ports', 'default-deny'],
  equivalents: {
    prowler: ['ec2_securitygroup_allow_ingress_from_internet_to_all_ports'],
    cloudsploit: ['openAllPortsProtocols'],
  },
  evaluate: judgeAllPorts,
  remedy: closePorts('all ports', 443),
});
