import { defineCheck, fail, pass } from '../../../define-check';
import { openPorts } from '../open-port';

const PORTS = [139, 445];

export const ec2SgOpenCifs = defineCheck({
  id: 'ec2-sg-open-cifs',
  service: 'ec2',
  unitService: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'File sharing is closed to the internet',
  fault: 'File sharing is open to the internet',
  recommendation: 'Limit ports 139 and 445 to the own network, or reach the share through a VPN.',
  evaluate: (group) => {
    const open = openPorts(group, PORTS);
    return open.length > 0
      ? fail(`${group.name} lets the internet reach TCP ${open.length === 1 ? 'port' : 'ports'} ${open.join(', ')}.`)
      : pass(`${group.name} lets the internet reach no file sharing port.`);
  },
});
