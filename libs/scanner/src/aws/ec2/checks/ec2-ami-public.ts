import { defineCheck, fail, pass } from '../../../define-check';

export const ec2AmiPublic = defineCheck({
  id: 'ec2-ami-public',
  service: 'ec2',
  severity: 'CRITICAL',
  kind: 'aws.ec2.image',
  title: 'Machine image is private',
  fault: 'Machine image is public',
  recommendation: 'Make the image private and share it with the accounts that need it.',
  evaluate: ({ name, isPublic }) =>
    isPublic ? fail(`Anybody with an AWS account can start ${name} and read its disk.`) : pass(`${name} is private.`),
});
