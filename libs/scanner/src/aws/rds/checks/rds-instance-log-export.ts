import { defineCheck, fail, pass } from '../../../define-check';
import { isRdsCustom, isSetHere } from '../where-set';
import { type Remedy, tfPart, cfnPart } from '../../../remedies/remedy';

const exportClusterLogs: Remedy = {
  console: [
    'Open RDS (or DocumentDB, or Neptune), Databases, the cluster {name}, in the region {region}, and choose Modify.',
    "Under Log exports, select the engine's logs.",
    'Choose Continue and Modify cluster.',
  ],
  cli: [
    [
      'rds modify-db-cluster --db-cluster-identifier {name} --cloudwatch-logs-export-configuration',
      { json: { EnableLogTypes: ['<LOG_TYPE>'] } },
    ],
  ],
  terraform: [
    tfPart('aws_rds_cluster', { cluster_identifier: '{name}', enabled_cloudwatch_logs_exports: ['<LOG_TYPE>'] }),
  ],
  cloudFormation: [
    cfnPart('AWS::RDS::DBCluster', { DBClusterIdentifier: '{name}', EnableCloudwatchLogsExports: ['<LOG_TYPE>'] }),
  ],
};

export const rdsInstanceLogExport = defineCheck({
  id: 'rds-instance-log-export',
  service: 'rds',
  severity: 'MEDIUM',
  kind: 'aws.rds.instance',
  alsoKinds: ['aws.rds.cluster'],
  title: 'RDS databases export logs to CloudWatch Logs',
  fault: 'RDS database does not export logs to CloudWatch Logs',
  recommendation: 'Export the logs of the database to CloudWatch Logs.',
  subjects: ['data-access-logging', 'service-logging'],
  equivalents: { prowler: ['rds_instance_integration_cloudwatch_logs'], cloudsploit: ['rdsLoggingEnabled'] },
  concerns: (database) => isSetHere(database) && !isRdsCustom(database.engine),
  evaluate: ({ name, exportedLogs }) =>
    exportedLogs.length > 0 ? pass(`${name} exports ${exportedLogs.join(', ')}.`) : fail(`${name} exports no logs.`),
  remedy: {
    console: [
      'Open RDS, Databases, {name}, in the region {region}, and choose Modify.',
      "Under Log exports, select the engine's logs.",
      'Choose Continue and Modify DB instance.',
    ],
    cli: [
      [
        'rds modify-db-instance --db-instance-identifier {name} --cloudwatch-logs-export-configuration',
        { json: { EnableLogTypes: ['<LOG_TYPE>'] } },
      ],
    ],
    terraform: [tfPart('aws_db_instance', { identifier: '{name}', enabled_cloudwatch_logs_exports: ['<LOG_TYPE>'] })],
    cloudFormation: [
      cfnPart('AWS::RDS::DBInstance', { DBInstanceIdentifier: '{name}', EnableCloudwatchLogsExports: ['<LOG_TYPE>'] }),
    ],
  },
  remedyByArnType: { cluster: exportClusterLogs },
});
