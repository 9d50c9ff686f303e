import { defineCheck, fail, pass } from '../../../define-check';
import { tf, none } from '../../../remedies/remedy';

const NOT_DECLARED = 'Whom it is shared with is no property of it in CloudFormation.';

export const ec2AmiPublic = defineCheck({
  id: 'ec2-ami-public',
  service: 'ec2',
  severity: 'CRITICAL',
  kind: 'aws.ec2.image',
  title: 'Machine image is private',
  fault: 'Machine image is public',
  recommendation: 'Make the image private and share it with the accounts that need it.',
  subjects: ['public-data'],
  equivalents: { prowler: ['ec2_ami_public'], cloudsploit: ['publicAmi'] },
  evaluate: ({ name, isPublic }) =>
    isPublic ? fail(`Anybody with an AWS account can start ${name} and read its disk.`) : pass(`${name} is private.`),
  remedy: {
    console: ['Open EC2, AMIs, {name}.', 'Choose Actions, Edit AMI permissions, Private.'],
    cli: [
      'ec2 modify-image-attribute --image-id {name} --attribute launchPermission --operation-type remove --user-groups all',
      'ec2 enable-image-block-public-access --image-block-public-access-state block-new-sharing',
    ],
    terraform: [tf('aws_ec2_image_block_public_access', { state: 'block-new-sharing' })],
    cloudFormation: none(NOT_DECLARED),
  },
});
