import { defineCheck, fail, pass } from '../../../define-check';
import { openPorts } from '../open-port';

const PORTS = [1433, 1434, 1521, 2483, 3306, 5432, 6379, 27_017, 27_018];

export const ec2SgOpenDatabasePorts = defineCheck({
  id: 'ec2-sg-open-database-ports',
  service: 'ec2',
  unitService: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'Database ports are closed to the internet',
  fault: 'A database port is open to the internet',
  recommendation: 'Let only the group of the application reach the database.',
  evaluate: (group) => {
    const open = openPorts(group, PORTS);
    return open.length > 0
      ? fail(`${group.name} lets the internet reach TCP ${open.length === 1 ? 'port' : 'ports'} ${open.join(', ')}.`)
      : pass(`${group.name} lets the internet reach no database port.`);
  },
});
