import { defineCheck } from '../../../define-check';
import { judgePort } from '../open-port';
import { closePorts } from '../remedies';

const PORT = 3389;

export const ec2SgOpenRdp = defineCheck({
  id: 'ec2-sg-open-rdp',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'Security groups do not allow RDP from the internet',
  fault: 'Security group allows RDP from the internet',
  recommendation: 'Restrict port 3389 to the addresses that need it, or close it and use Session Manager.',
  subjects: ['network-access', 'remote-administration', 'security-group-admin-ports'],
  equivalents: {
    prowler: ['ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_3389'],
    cloudsploit: ['openRDP'],
  },
  evaluate: (group) => judgePort(group, PORT),
  remedy: closePorts('port 3389 (Session Manager and Fleet Manager do not need it)', 3389),
});
