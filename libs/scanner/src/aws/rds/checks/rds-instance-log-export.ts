import { defineCheck, fail, pass } from '../../../define-check';

export const rdsInstanceLogExport = defineCheck({
  id: 'rds-instance-log-export',
  service: 'rds',
  unitService: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  title: 'Database sends its logs to CloudWatch',
  fault: 'Database keeps its logs to itself',
  recommendation: 'Export the logs of the database to CloudWatch Logs.',
  evaluate: ({ name, exportedLogs }) =>
    exportedLogs.length > 0
      ? pass(`${name} exports ${exportedLogs.join(', ')}.`)
      : fail(`${name} exports no logs: they are lost with the instance.`),
});
