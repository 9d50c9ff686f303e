import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

const SCANNING = new Set(['SCAN_ON_PUSH', 'CONTINUOUS_SCAN']);

export const ecrScanOnPush = defineCheck({
  id: 'ecr-scan-on-push',
  service: 'ecr',
  severity: 'MEDIUM',
  kind: 'aws.ecr.repository',
  title: 'Images are scanned when they are pushed',
  fault: 'Images are not scanned when they are pushed',
  recommendation: 'Turn on scan on push for the repository.',
  subjects: ['vulnerability-scanning'],
  equivalents: { prowler: ['ecr_repositories_scan_images_on_push_enabled'] },
  evaluate: ({ name, scansOnPush, registryScanning }) =>
    judgeFact(registryScanning, ({ scanType, frequencies }) => {
      if (frequencies.some((frequency) => SCANNING.has(frequency)))
        return pass(`The scanning rules of the registry cover ${name}.`);
      if (scanType === 'ENHANCED') return fail(`No rule of the registry's enhanced scanning covers ${name}.`);
      return scansOnPush
        ? pass(`${name} scans every image that is pushed.`)
        : fail(`${name} does not scan images when they are pushed.`);
    }),
  remedy: {
    console: [
      'Open ECR, Private registry, Repositories, {name}, in the region {region}, and choose Edit.',
      'Turn on Scan on push; or turn on enhanced scanning for the whole registry.',
    ],
    cli: [
      'ecr put-image-scanning-configuration --repository-name {name} --image-scanning-configuration scanOnPush=true',
    ],
    terraform: [tfPart('aws_ecr_repository', { name: '{name}', image_scanning_configuration: { scan_on_push: true } })],
    cloudFormation: [
      cfnPart('AWS::ECR::Repository', { RepositoryName: '{name}', ImageScanningConfiguration: { ScanOnPush: true } }),
    ],
  },
});
