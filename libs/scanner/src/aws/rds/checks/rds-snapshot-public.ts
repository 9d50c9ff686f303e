import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

export const rdsSnapshotPublic = defineCheck({
  id: 'rds-snapshot-public',
  service: 'rds',
  severity: 'CRITICAL',
  kind: 'aws.rds.snapshot',
  alsoKinds: ['aws.rds.cluster-snapshot'],
  title: 'Database snapshot is not shared with everybody',
  fault: 'Database snapshot is shared with everybody',
  recommendation: 'Make the snapshot private, and take what was in it for known to others.',
  evaluate: ({ name, isShared }) =>
    judgeFact(isShared, (isOpen) =>
      isOpen ? fail(`Anybody with an AWS account can restore ${name}.`) : pass(`${name} is not shared with everybody.`),
    ),
});
