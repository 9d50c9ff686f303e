import { defineCheck, fail, pass, unknown } from '../../../define-check';

export const ec2InstanceDetailedMonitoring = defineCheck({
  id: 'ec2-instance-detailed-monitoring',
  service: 'ec2',
  severity: 'LOW',
  kind: 'aws.ec2.instance',
  title: 'Instance is measured every minute',
  fault: 'Instance is measured every five minutes only',
  recommendation: 'Turn on detailed monitoring where five minutes are too long to notice a fault.',
  concerns: ({ state }) => state === 'running',
  evaluate: ({ name, detailedMonitoring }) => {
    if (detailedMonitoring === null) return unknown(`AWS did not say whether ${name} has detailed monitoring.`);
    return detailedMonitoring === 'enabled'
      ? pass(`${name} has detailed monitoring.`)
      : fail(`Detailed monitoring of ${name} is ${detailedMonitoring}.`);
  },
});
