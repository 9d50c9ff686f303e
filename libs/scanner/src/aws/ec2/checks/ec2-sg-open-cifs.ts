import { defineCheck } from '../../../define-check';
import { judgePorts } from '../open-port';

const PORTS = [139, 445];

export const ec2SgOpenCifs = defineCheck({
  id: 'ec2-sg-open-cifs',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'File sharing is closed to the internet',
  fault: 'File sharing is open to the internet',
  recommendation: 'Limit ports 139 and 445 to the own network, or reach the share through a VPN.',
  evaluate: (group) => judgePorts(group, 'file sharing port', PORTS),
});
