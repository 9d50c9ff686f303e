import { defineCheck, fail, pass } from '../../../define-check';

export const ec2EbsVolumeEncrypted = defineCheck({
  id: 'ec2-ebs-volume-encrypted',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.volume',
  title: 'EBS volume is encrypted',
  fault: 'EBS volume is not encrypted',
  recommendation:
    'Copy a snapshot with encryption on, make a volume of it and swap them. Turn on encryption by default for the region.',
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted.`) : fail(`${name} is stored without encryption.`),
});
