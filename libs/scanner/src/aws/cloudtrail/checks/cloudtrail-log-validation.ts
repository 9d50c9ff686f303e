import { defineCheck, fail, pass } from '../../../define-check';
import { editTrail } from '../remedies';

export const cloudtrailLogValidation = defineCheck({
  id: 'cloudtrail-log-validation',
  service: 'cloudtrail',
  severity: 'MEDIUM',
  kind: 'aws.cloudtrail.trail',
  title: 'CloudTrail trails have log file validation enabled',
  fault: 'CloudTrail trail does not have log file validation enabled',
  recommendation: 'Turn on log file validation to detect changed or deleted log files.',
  subjects: ['log-validation'],
  equivalents: { prowler: ['cloudtrail_log_file_validation_enabled'], cloudsploit: ['cloudtrailFileValidation'] },
  evaluate: ({ name, validatesLogFiles }) =>
    validatesLogFiles
      ? pass(`${name} has log file validation enabled.`)
      : fail(`${name} has no log file validation, so changed or deleted log files go undetected.`),
  remedy: editTrail(
    'Turn on Log file validation.',
    '--enable-log-file-validation',
    { enable_log_file_validation: true },
    { EnableLogFileValidation: true },
  ),
});
