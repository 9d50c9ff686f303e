import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { daysSince } from '../../days';
import { none } from '../../../remedies/remedy';
import { openInstance } from '../remedies';

export const ec2InstanceStoppedOld = defineCheck({
  id: 'ec2-instance-stopped-old',
  service: 'ec2',
  severity: 'LOW',
  kind: 'aws.ec2.instance',
  title: 'Stopped instance is not forgotten',
  fault: 'Stopped instance is forgotten',
  recommendation:
    'Take an image of the instance if anything on it matters, and terminate it: its disks still cost money.',
  subjects: ['unused-resources'],
  equivalents: { prowler: ['ec2_instance_stopped_older_than_specific_days'] },
  concerns: ({ state }) => state === 'stopped',
  evaluate: ({ name, stoppedAt }, { now, thresholds }) => {
    const days = daysSince(stoppedAt ?? '', now);
    if (Number.isNaN(days)) return unknown(`AWS did not say when ${name} was stopped.`);
    return days > thresholds.stoppedInstanceMaxDays
      ? fail(`${name} stands still since ${Math.floor(days)} days; ${thresholds.stoppedInstanceMaxDays} are allowed.`)
      : pass(`${name} stands still since ${Math.max(0, Math.floor(days))} days.`);
  },
  remedy: {
    hazard: {
      title: 'Keep an image, then terminate the instance',
      warning: 'A terminated instance cannot be restored. Volumes that are set to delete on termination go with it.',
    },
    console: openInstance(
      'If nobody needs it: make an image of it (Actions, Image and templates, Create image).',
      'Choose Instance state, Terminate instance.',
    ),
    cli: [
      'ec2 describe-images --owners self --filters Name=name,Values=before-termination-{name}',
      { note: 'Check the answer: skip the next command where the image is there already.' },
      'ec2 create-image --instance-id {name} --name before-termination-{name}',
      'ec2 wait image-available --image-ids <IMAGE_ID>',
      'ec2 terminate-instances --instance-ids {name}',
    ],
    terraform: none('Remove the instance from your code; nothing is to be added.'),
    cloudFormation: none('Remove the instance from your template; nothing is to be added.'),
  },
});
