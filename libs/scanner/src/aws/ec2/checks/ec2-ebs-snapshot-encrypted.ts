import { defineCheck, fail, pass } from '../../../define-check';

export const ec2EbsSnapshotEncrypted = defineCheck({
  id: 'ec2-ebs-snapshot-encrypted',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.snapshot',
  title: 'EBS snapshot is encrypted',
  fault: 'EBS snapshot is not encrypted',
  recommendation: 'Copy the snapshot with encryption on and delete the old one.',
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted.`) : fail(`${name} is not encrypted.`),
});
