import { defineCheck, fail, pass } from '../../../define-check';
import { internetRanges } from '../open-port';

const PORT = 22;

export const ec2SgOpenSsh = defineCheck({
  id: 'ec2-sg-open-ssh',
  service: 'ec2',
  unitService: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'SSH is closed to the internet',
  fault: 'SSH is open to the internet',
  recommendation: 'Limit port 22 to the addresses that need it, or close it and use Session Manager.',
  evaluate: (group) => {
    const ranges = internetRanges(group, PORT);
    return ranges.length > 0
      ? fail(`${group.name} lets ${ranges.join(' and ')} reach TCP port ${PORT}.`)
      : pass(`${group.name} does not let the internet reach TCP port ${PORT}.`);
  },
});
