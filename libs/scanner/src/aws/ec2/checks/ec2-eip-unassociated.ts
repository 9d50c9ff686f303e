import { defineCheck, fail, pass } from '../../../define-check';

export const ec2EipUnassociated = defineCheck({
  id: 'ec2-eip-unassociated',
  service: 'ec2',
  severity: 'LOW',
  kind: 'aws.ec2.address',
  title: 'Elastic IP address is in use',
  fault: 'Elastic IP address is in use by nothing',
  recommendation: 'Release the address: it costs money, and others may still trust it.',
  evaluate: ({ publicIp, associationId, instanceId }) =>
    associationId || instanceId ? pass(`${publicIp} is in use.`) : fail(`${publicIp} is attached to nothing.`),
});
