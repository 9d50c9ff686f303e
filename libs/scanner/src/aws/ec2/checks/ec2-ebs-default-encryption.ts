import { defineCheck, fail, pass } from '../../../define-check';
import { tf, none } from '../../../remedies/remedy';

export const ec2EbsDefaultEncryption = defineCheck({
  id: 'ec2-ebs-default-encryption',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.region',
  title: 'EBS encryption by default is enabled in each region',
  fault: 'EBS encryption by default is not enabled in the region',
  recommendation: 'Turn on EBS encryption by default in the EC2 settings of the region.',
  subjects: ['encryption-at-rest', 'ebs-default-encryption'],
  equivalents: { prowler: ['ec2_ebs_default_encryption'], cloudsploit: ['ebsDefaultEncryptionEnabled'] },
  evaluate: ({ region, encryptsNewVolumes }) =>
    encryptsNewVolumes
      ? pass(`New volumes in ${region} are encrypted by default.`)
      : fail(`New volumes in ${region} are not encrypted by default.`),
  remedy: {
    console: [
      'Open EC2, Settings, Data protection and security, in the region {region}.',
      'Under EBS encryption, choose Manage and turn on Always encrypt new EBS volumes.',
    ],
    cli: ['ec2 enable-ebs-encryption-by-default'],
    terraform: [tf('aws_ebs_encryption_by_default', { enabled: true })],
    cloudFormation: none('CloudFormation has no resource type for this regional setting.'),
  },
});
