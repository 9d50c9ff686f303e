import { defineCheck, fail, pass } from '../../../define-check';
import { editTrail } from '../remedies';

export const cloudtrailLogValidation = defineCheck({
  id: 'cloudtrail-log-validation',
  service: 'cloudtrail',
  severity: 'MEDIUM',
  kind: 'aws.cloudtrail.trail',
  title: 'Trail signs its log files',
  fault: 'Trail does not sign its log files',
  recommendation: 'Turn on log file validation, so that a changed or removed log file shows.',
  subjects: ['log-validation'],
  equivalents: { prowler: ['cloudtrail_log_file_validation_enabled'], cloudsploit: ['cloudtrailFileValidation'] },
  evaluate: ({ name, validatesLogFiles }) =>
    validatesLogFiles
      ? pass(`${name} writes digest files.`)
      : fail(`${name} writes no digest files: nobody could tell a forged log from a true one.`),
  remedy: editTrail(
    'Turn on Log file validation.',
    '--enable-log-file-validation',
    { enable_log_file_validation: true },
    { EnableLogFileValidation: true },
  ),
});
