import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { openInstance } from '../remedies';

export const ec2InstanceDetailedMonitoring = defineCheck({
  id: 'ec2-instance-detailed-monitoring',
  service: 'ec2',
  severity: 'LOW',
  kind: 'aws.ec2.instance',
  title: 'Instance is measured every minute',
  fault: 'Instance is measured every five minutes only',
  recommendation: 'Turn on detailed monitoring where five minutes are too long to notice a fault.',
  subjects: ['performance-monitoring'],
  equivalents: { prowler: ['ec2_instance_detailed_monitoring_enabled'], cloudsploit: ['enableDetailedMonitoring'] },
  concerns: ({ state }) => state === 'running',
  evaluate: ({ name, detailedMonitoring }) => {
    if (detailedMonitoring === null) return unknown(`AWS did not say whether ${name} has detailed monitoring.`);
    return detailedMonitoring === 'enabled'
      ? pass(`${name} has detailed monitoring.`)
      : fail(`Detailed monitoring of ${name} is ${detailedMonitoring}.`);
  },
  remedy: {
    console: openInstance(
      'Choose Actions, Monitor and troubleshoot, Manage detailed monitoring, Enable. It costs a little per metric.',
    ),
    cli: ['ec2 monitor-instances --instance-ids {name}'],
    terraform: [tfPart('aws_instance', { monitoring: true })],
    cloudFormation: [cfnPart('AWS::EC2::Instance', { Monitoring: true })],
  },
});
