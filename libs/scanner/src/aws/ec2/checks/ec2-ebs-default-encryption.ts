import { defineCheck, fail, pass } from '../../../define-check';

export const ec2EbsDefaultEncryption = defineCheck({
  id: 'ec2-ebs-default-encryption',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.region',
  title: 'New volumes are encrypted by default',
  fault: 'New volumes are not encrypted by default',
  recommendation: 'Turn on EBS encryption by default in the EC2 settings of the region.',
  evaluate: ({ region, encryptsNewVolumes }) =>
    encryptsNewVolumes
      ? pass(`New volumes in ${region} are encrypted.`)
      : fail(`New volumes in ${region} are encrypted only where somebody asks for it.`),
});
