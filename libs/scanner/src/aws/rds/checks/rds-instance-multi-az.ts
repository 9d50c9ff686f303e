import { defineCheck, fail, pass } from '../../../define-check';
import { isSetHere } from '../where-set';

export const rdsInstanceMultiAz = defineCheck({
  id: 'rds-instance-multi-az',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  alsoKinds: ['aws.rds.cluster'],
  title: 'Database stands in two availability zones',
  fault: 'Database stands in one availability zone',
  recommendation: 'Turn on Multi-AZ for what must outlive the loss of a data centre.',
  concerns: isSetHere,
  evaluate: ({ name, isMultiAz }) =>
    isMultiAz
      ? pass(`${name} runs in more than one availability zone.`)
      : fail(`${name} runs in one availability zone.`),
});
