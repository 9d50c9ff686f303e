import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { daysSince } from '../../days';
import { none } from '../../../remedies/remedy';
import { openInstance } from '../remedies';

export const ec2InstanceStoppedOld = defineCheck({
  id: 'ec2-instance-stopped-old',
  service: 'ec2',
  severity: 'LOW',
  kind: 'aws.ec2.instance',
  title: 'Stopped EC2 instances are removed after the allowed period',
  fault: 'EC2 instance has been stopped for too long',
  recommendation:
    "If you still need the instance's data, create an AMI. Then terminate it: its disks are still billed.",
  subjects: ['unused-resources'],
  equivalents: { prowler: ['ec2_instance_stopped_older_than_specific_days'] },
  concerns: ({ state }) => state === 'stopped',
  evaluate: ({ name, stoppedAt }, { now, thresholds }) => {
    const days = daysSince(stoppedAt ?? '', now);
    if (Number.isNaN(days)) return unknown(`AWS does not report when ${name} was stopped.`);
    return days > thresholds.stoppedInstanceMaxDays
      ? fail(
          `${name} has been stopped for ${Math.floor(days)} days; the maximum is ${thresholds.stoppedInstanceMaxDays}.`,
        )
      : pass(`${name} has been stopped for ${Math.max(0, Math.floor(days))} days.`);
  },
  remedy: {
    hazard: {
      title: 'Create an AMI, then terminate the instance',
      warning: 'A terminated instance cannot be restored. Volumes set to delete on termination are deleted with it.',
    },
    console: openInstance(
      'If it is not needed, create an image (Actions, Image and templates, Create image).',
      'Choose Instance state, Terminate instance.',
    ),
    cli: [
      'ec2 describe-images --owners self --filters Name=name,Values=before-termination-{name}',
      { note: 'Skip the next command if the image already exists.' },
      'ec2 create-image --instance-id {name} --name before-termination-{name}',
      'ec2 wait image-available --image-ids <IMAGE_ID>',
      'ec2 terminate-instances --instance-ids {name}',
    ],
    terraform: none('Remove the instance from your code.'),
    cloudFormation: none('Remove the instance from your template.'),
  },
});
