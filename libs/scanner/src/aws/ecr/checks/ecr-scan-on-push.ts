import { defineCheck, fail, pass } from '../../../define-check';

export const ecrScanOnPush = defineCheck({
  id: 'ecr-scan-on-push',
  service: 'ecr',
  unitService: 'ecr',
  severity: 'MEDIUM',
  kind: 'aws.ecr.repository',
  title: 'Images are scanned when they are pushed',
  fault: 'Images are not scanned when they are pushed',
  recommendation: 'Turn on scan on push for the repository.',
  evaluate: ({ name, scansOnPush }) =>
    scansOnPush
      ? pass(`${name} scans every image that is pushed.`)
      : fail(`${name} does not scan images when they are pushed.`),
});
