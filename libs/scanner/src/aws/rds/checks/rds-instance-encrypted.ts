import { defineCheck, fail, pass } from '../../../define-check';

export const rdsInstanceEncrypted = defineCheck({
  id: 'rds-instance-encrypted',
  service: 'rds',
  severity: 'HIGH',
  kind: 'aws.rds.instance',
  title: 'Database storage is encrypted',
  fault: 'Database storage is not encrypted',
  recommendation: 'Copy a snapshot with encryption on and restore it: storage cannot be encrypted in place.',
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`The storage of ${name} is encrypted.`) : fail(`The storage of ${name} is not encrypted.`),
});
