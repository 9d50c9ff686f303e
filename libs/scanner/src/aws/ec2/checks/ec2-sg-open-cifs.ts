import { defineCheck } from '../../../define-check';
import { judgePorts } from '../open-port';
import { closePorts } from '../remedies';

const PORTS = [139, 445];

export const ec2SgOpenCifs = defineCheck({
  id: 'ec2-sg-open-cifs',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'File sharing is closed to the internet',
  fault: 'File sharing is open to the internet',
  recommendation: 'Limit ports 139 and 445 to the own network, or reach the share through a VPN.',
  subjects: ['network-access', 'cifs'],
  equivalents: { prowler: ['ec2_instance_port_cifs_exposed_to_internet'], cloudsploit: ['openCIFS', 'openSMBoTCP'] },
  evaluate: (group) => judgePorts(group, 'file sharing port', PORTS),
  remedy: closePorts('the ports 139 and 445', 445),
});
