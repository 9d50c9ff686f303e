import { defineCheck, fail, pass } from '../../../define-check';
import { isSetHere } from '../where-set';

export const rdsInstanceLogExport = defineCheck({
  id: 'rds-instance-log-export',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  alsoKinds: ['aws.rds.cluster'],
  title: 'Database sends its logs to CloudWatch',
  fault: 'Database keeps its logs to itself',
  recommendation: 'Export the logs of the database to CloudWatch Logs.',
  concerns: isSetHere,
  evaluate: ({ name, exportedLogs }) =>
    exportedLogs.length > 0
      ? pass(`${name} exports ${exportedLogs.join(', ')}.`)
      : fail(`${name} exports no logs: they are lost with the instance.`),
});
