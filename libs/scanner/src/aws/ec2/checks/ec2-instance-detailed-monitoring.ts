import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { openInstance } from '../remedies';

export const ec2InstanceDetailedMonitoring = defineCheck({
  id: 'ec2-instance-detailed-monitoring',
  service: 'ec2',
  severity: 'LOW',
  kind: 'aws.ec2.instance',
  title: 'EC2 instances have detailed monitoring enabled',
  fault: 'EC2 instance does not have detailed monitoring enabled',
  recommendation: 'Turn on detailed monitoring if five-minute metrics are too slow to detect a fault.',
  subjects: ['performance-monitoring'],
  equivalents: { prowler: ['ec2_instance_detailed_monitoring_enabled'], cloudsploit: ['enableDetailedMonitoring'] },
  concerns: ({ state }) => state === 'running',
  evaluate: ({ name, detailedMonitoring }) => {
    if (detailedMonitoring === null) return unknown(`AWS does not report whether ${name} has detailed monitoring.`);
    return detailedMonitoring === 'enabled'
      ? pass(`${name} has detailed monitoring enabled.`)
      : fail(`Detailed monitoring of ${name} is ${detailedMonitoring}.`);
  },
  remedy: {
    console: openInstance(
      'Choose Actions, Monitor and troubleshoot, Manage detailed monitoring, and select Enable. It is billed per metric.',
    ),
    cli: ['ec2 monitor-instances --instance-ids {name}'],
    terraform: [tfPart('aws_instance', { monitoring: true })],
    cloudFormation: [cfnPart('AWS::EC2::Instance', { Monitoring: true })],
  },
});
