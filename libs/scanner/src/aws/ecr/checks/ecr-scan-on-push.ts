import { defineCheck, fail, judgeFact, pass } from '../../../define-check';

const SCANNING = new Set(['SCAN_ON_PUSH', 'CONTINUOUS_SCAN']);

export const ecrScanOnPush = defineCheck({
  id: 'ecr-scan-on-push',
  service: 'ecr',
  severity: 'MEDIUM',
  kind: 'aws.ecr.repository',
  title: 'Images are scanned when they are pushed',
  fault: 'Images are not scanned when they are pushed',
  recommendation: 'Turn on scan on push for the repository.',
  evaluate: ({ name, scansOnPush, registryScanning }) =>
    judgeFact(registryScanning, ({ scanType, frequencies }) => {
      if (frequencies.some((frequency) => SCANNING.has(frequency)))
        return pass(`The scanning rules of the registry cover ${name}.`);
      if (scanType === 'ENHANCED') return fail(`No rule of the registry's enhanced scanning covers ${name}.`);
      return scansOnPush
        ? pass(`${name} scans every image that is pushed.`)
        : fail(`${name} does not scan images when they are pushed.`);
    }),
});
