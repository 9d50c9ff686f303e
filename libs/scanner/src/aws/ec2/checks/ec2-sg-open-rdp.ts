import { defineCheck } from '../../../define-check';
import { judgePort } from '../open-port';

const PORT = 3389;

export const ec2SgOpenRdp = defineCheck({
  id: 'ec2-sg-open-rdp',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.security-group',
  title: 'RDP is closed to the internet',
  fault: 'RDP is open to the internet',
  recommendation: 'Limit port 3389 to the addresses that need it, or close it and use Session Manager.',
  evaluate: (group) => judgePort(group, PORT),
});
