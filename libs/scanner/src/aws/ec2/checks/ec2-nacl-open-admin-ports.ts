import { defineCheck, fail, pass } from '../../../define-check';
import { admitsPort } from '../acl-rules';

const PORTS = [22, 3389];

export const ec2NaclOpenAdminPorts = defineCheck({
  id: 'ec2-nacl-open-admin-ports',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.network-acl',
  title: 'Network ACL keeps SSH and RDP from the internet',
  fault: 'Network ACL lets SSH or RDP in from the internet',
  recommendation: 'Put a deny for ports 22 and 3389 before the allow, or narrow the allow.',
  evaluate: ({ name, ingress }) => {
    const open = PORTS.filter((port) => admitsPort(ingress, port));
    return open.length > 0
      ? fail(`${name} lets the internet reach TCP ${open.length === 1 ? 'port' : 'ports'} ${open.join(' and ')}.`)
      : pass(`${name} lets the internet reach neither SSH nor RDP.`);
  },
});
