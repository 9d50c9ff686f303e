import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { daysSince } from '../../days';

export const ec2InstanceStoppedOld = defineCheck({
  id: 'ec2-instance-stopped-old',
  service: 'ec2',
  severity: 'LOW',
  kind: 'aws.ec2.instance',
  title: 'Stopped instance is not forgotten',
  fault: 'Stopped instance is forgotten',
  recommendation:
    'Take an image of the instance if anything on it matters, and terminate it: its disks still cost money.',
  concerns: ({ state }) => state === 'stopped',
  evaluate: ({ name, stoppedAt }, { now, thresholds }) => {
    const days = daysSince(stoppedAt ?? '', now);
    if (Number.isNaN(days)) return unknown(`AWS did not say when ${name} was stopped.`);
    return days > thresholds.stoppedInstanceMaxDays
      ? fail(`${name} stands still since ${Math.floor(days)} days; ${thresholds.stoppedInstanceMaxDays} are allowed.`)
      : pass(`${name} stands still since ${Math.max(0, Math.floor(days))} days.`);
  },
});
