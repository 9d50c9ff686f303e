import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const ec2EbsSnapshotPublic = defineCheck({
  id: 'ec2-ebs-snapshot-public',
  service: 'ec2',
  severity: 'CRITICAL',
  kind: 'aws.ec2.snapshot',
  title: 'EBS snapshot is not shared with everybody',
  fault: 'EBS snapshot is shared with everybody',
  recommendation: 'Make the snapshot private, and take what was on it for known to others.',
  evaluate: ({ name, isShared }) =>
    judgeFact(isShared, (isOpen) =>
      isOpen
        ? fail(`Anybody with an AWS account can make a volume of ${name}.`)
        : pass(`${name} is not shared with everybody.`),
    ),
});
