import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';

const SCANNING = new Set(['SCAN_ON_PUSH', 'CONTINUOUS_SCAN']);

export const ecrScanOnPush = defineCheck({
  id: 'ecr-scan-on-push',
  service: 'ecr',
  severity: 'MEDIUM',
  kind: 'aws.ecr.repository',
  title: 'ECR images are scanned on push',
  fault: 'ECR images are not scanned on push',
  recommendation: 'Turn on scan on push for the repository.',
  subjects: ['vulnerability-scanning'],
  equivalents: { prowler: ['ecr_repositories_scan_images_on_push_enabled'] },
  evaluate: ({ name, scansOnPush, registryScanning }) =>
    judgeFact(registryScanning, ({ scanType, frequencies }) => {
      if (frequencies.some((frequency) => SCANNING.has(frequency)))
        return pass(`The registry's scanning rules cover ${name}.`);
      if (scanType === 'ENHANCED') return fail(`No rule of the registry's enhanced scanning covers ${name}.`);
      return scansOnPush ? pass(`${name} scans images on push.`) : fail(`${name} does not scan images on push.`);
    }),
  remedy: {
    console: [
      'Open ECR, Private registry, Repositories, {name}, in the region {region}, and choose Edit.',
      'Turn on Scan on push, or turn on enhanced scanning for the registry.',
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
