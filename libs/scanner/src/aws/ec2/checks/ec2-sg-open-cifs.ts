import { defineCheck } from '../../../define-check';
import { judgePorts } from '../open-port';
import { closePorts } from '../remedies';

const PORTS = [139, 445];

export const ec2SgOpenCifs = defineCheck({
  id: 'ec2-sg-open-cifs',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'Security groups do not allow file sharing from the internet',
  fault: 'Security group allows file sharing from the internet',
  recommendation: 'Restrict ports 139 and 445 to your own network, or use a VPN to reach the share.',
  subjects: ['network-access', 'cifs'],
  equivalents: { prowler: ['ec2_instance_port_cifs_exposed_to_internet'], cloudsploit: ['openCIFS', 'openSMBoTCP'] },
  evaluate: (group) => judgePorts(group, 'file sharing port', PORTS),
  remedy: closePorts('ports 139 and 445', 445),
});
