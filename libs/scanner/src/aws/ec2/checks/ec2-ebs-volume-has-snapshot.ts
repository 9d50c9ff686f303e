import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const ec2EbsVolumeHasSnapshot = defineCheck({
  id: 'ec2-ebs-volume-has-snapshot',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.volume',
  title: 'EBS volume has a snapshot',
  fault: 'EBS volume has no snapshot',
  recommendation: 'Put the volume into a backup plan.',
  evaluate: ({ name, hasSnapshot }) =>
    judgeFact(hasSnapshot, (isSaved) =>
      isSaved
        ? pass(`There is a snapshot of ${name}.`)
        : fail(`There is no snapshot of ${name}: what is on it exists once.`),
    ),
});
