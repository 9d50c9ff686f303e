import { defineCheck, fail, pass } from '../../../define-check';
import { internetRanges } from '../open-port';

const PORT = 3389;

export const ec2SgOpenRdp = defineCheck({
  id: 'ec2-sg-open-rdp',
  service: 'ec2',
  unitService: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'RDP is closed to the internet',
  fault: 'RDP is open to the internet',
  recommendation: 'Limit port 3389 to the addresses that need it, or close it and use Session Manager.',
  evaluate: (group) => {
    const ranges = internetRanges(group, PORT);
    return ranges.length > 0
      ? fail(`${group.name} lets ${ranges.join(' and ')} reach TCP port ${PORT}.`)
      : pass(`${group.name} does not let the internet reach TCP port ${PORT}.`);
  },
});
