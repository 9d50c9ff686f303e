import { defineCheck, fail, pass } from '../../../define-check';

export const rdsInstanceMultiAz = defineCheck({
  id: 'rds-instance-multi-az',
  service: 'rds',
  unitService: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  title: 'Database stands in two availability zones',
  fault: 'Database stands in one availability zone',
  recommendation: 'Turn on Multi-AZ for what must outlive the loss of a data centre.',
  concerns: ({ clusterId }) => !clusterId,
  evaluate: ({ name, isMultiAz }) =>
    isMultiAz ? pass(`${name} has a standby in another zone.`) : fail(`${name} has no standby in another zone.`),
});
