import { defineCheck } from '../../../define-check';
import { judgePort } from '../open-port';
import { closePorts } from '../remedies';

const PORT = 22;

export const ec2SgOpenSsh = defineCheck({
  id: 'ec2-sg-open-ssh',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'Security groups do not allow SSH from the internet',
  fault: 'Security group allows SSH from the internet',
  recommendation: 'Restrict port 22 to the addresses that need it, or close it and use Session Manager.',
  subjects: ['network-access', 'remote-administration', 'security-group-admin-ports'],
  equivalents: { prowler: ['ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_22'], cloudsploit: ['openSSH'] },
  evaluate: (group) => judgePort(group, PORT),
  remedy: closePorts('port 22 (Session Manager does not need it)', 22),
});
