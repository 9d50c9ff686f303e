import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { isDocumentDb, isNeptune, isRdsCustom } from '../where-set';
import { modifyInstance } from '../remedies';

export const rdsInstanceEnhancedMonitoring = defineCheck({
  id: 'rds-instance-enhanced-monitoring',
  service: 'rds',
  severity: 'LOW',
  kind: 'aws.rds.instance',
  title: 'RDS instances have enhanced monitoring enabled',
  fault: 'RDS instance does not have enhanced monitoring enabled',
  recommendation: 'Turn on enhanced monitoring with an interval of 60 seconds or less.',
  subjects: ['performance-monitoring'],
  equivalents: { prowler: ['rds_instance_enhanced_monitoring_enabled'] },
  // None of these has enhanced monitoring.
  concerns: ({ engine }) => !isDocumentDb(engine) && !isNeptune(engine) && !isRdsCustom(engine),
  evaluate: ({ name, monitoringIntervalSeconds }) => {
    if (monitoringIntervalSeconds === null)
      return unknown(`AWS does not report whether ${name} has enhanced monitoring.`);
    return monitoringIntervalSeconds > 0
      ? pass(`${name} has enhanced monitoring every ${monitoringIntervalSeconds} seconds.`)
      : fail(`${name} has enhanced monitoring disabled.`);
  },
  remedy: modifyInstance(
    'Under Monitoring, turn on Enhanced Monitoring.',
    '--monitoring-interval 60 --monitoring-role-arn <MONITORING_ROLE_ARN>',
    {
      terraform: { monitoring_interval: 60, monitoring_role_arn: '<MONITORING_ROLE_ARN>' },
      cloudFormation: { MonitoringInterval: 60, MonitoringRoleArn: '<MONITORING_ROLE_ARN>' },
    },
  ),
});
