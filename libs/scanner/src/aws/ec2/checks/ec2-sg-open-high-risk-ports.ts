import { defineCheck } from '../../../define-check';
import { judgePorts } from '../open-port';
import { closePorts } from '../remedies';

/** Ports of Security Hub EC2.19 without a separate check here, and Docker. */
const PORTS = [20, 21, 23, 25, 110, 135, 143, 445, 2375, 2376, 3000, 4333, 5000, 5500, 8080, 8088, 8888];

export const ec2SgOpenHighRiskPorts = defineCheck({
  id: 'ec2-sg-open-high-risk-ports',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'Security groups do not allow high-risk ports from the internet',
  fault: 'Security group allows a high-risk port from the internet',
  recommendation: 'Close the port, or restrict it to the addresses that need it.',
  subjects: ['network-access'],
  equivalents: {
    prowler: [
      'ec2_securitygroup_allow_ingress_from_internet_to_high_risk_tcp_ports',
      'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_telnet_23',
      'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_ftp_20_21',
    ],
    cloudsploit: ['openTelnet', 'openFTP', 'openSMTP', 'openCIFS', 'openDocker'],
  },
  evaluate: (group) => judgePorts(group, 'high-risk port', PORTS),
  remedy: closePorts('the ports named in the finding', 8080),
});
