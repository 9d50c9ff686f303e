import { defineCheck, fail, pass } from '../../../define-check';

export const efsEncrypted = defineCheck({
  id: 'efs-encrypted',
  service: 'efs',
  severity: 'MEDIUM',
  kind: 'aws.efs.file-system',
  title: 'File system is encrypted',
  fault: 'File system is not encrypted',
  recommendation:
    'Create an encrypted file system, copy the files over, and delete the old one; it cannot be changed in place.',
  evaluate: ({ name, isEncrypted }) =>
    isEncrypted ? pass(`${name} is encrypted at rest.`) : fail(`${name} keeps its files in the clear.`),
});
