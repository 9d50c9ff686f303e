import { defineCheck, fail, pass } from '../../../define-check';
import { openPorts } from '../open-port';

const PORTS = [20, 21, 23, 25, 110, 135, 143, 445, 2375, 3000, 5000, 5500, 8080, 8088];

export const ec2SgOpenHighRiskPorts = defineCheck({
  id: 'ec2-sg-open-high-risk-ports',
  service: 'ec2',
  unitService: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'Risky ports are closed to the internet',
  fault: 'A risky port is open to the internet',
  recommendation: 'Close the port, or limit it to the addresses that need it.',
  evaluate: (group) => {
    const open = openPorts(group, PORTS);
    return open.length > 0
      ? fail(`${group.name} lets the internet reach TCP ${open.length === 1 ? 'port' : 'ports'} ${open.join(', ')}.`)
      : pass(`${group.name} lets the internet reach no risky port.`);
  },
});
