import { defineCheck, fail, pass } from '../../../define-check';
import { tf, none } from '../../../remedies/remedy';

const NOT_DECLARED = 'CloudFormation cannot set the launch permissions of an image.';

export const ec2AmiPublic = defineCheck({
  id: 'ec2-ami-public',
  service: 'ec2',
  severity: 'CRITICAL',
  kind: 'aws.ec2.image',
  title: 'AMIs are not public',
  fault: 'AMI is public',
  recommendation: 'Make the AMI private and share it only with the accounts that need it.',
  subjects: ['public-data'],
  equivalents: { prowler: ['ec2_ami_public'], cloudsploit: ['publicAmi'] },
  evaluate: ({ name, isPublic }) =>
    isPublic
      ? fail(`${name} is public: any AWS account can launch it and read its disk.`)
      : pass(`${name} is private.`),
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
