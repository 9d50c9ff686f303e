import { defineCheck, fail, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';
import { openInstance } from '../remedies';

export const ec2InstanceProfile = defineCheck({
  id: 'ec2-instance-profile',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.instance',
  title: 'EC2 instances have an instance profile',
  fault: 'EC2 instance has no instance profile',
  recommendation: 'Attach an instance profile, so that no access keys need to be stored on the instance.',
  subjects: ['workload-identities'],
  equivalents: { prowler: ['ec2_instance_profile_attached'], cloudsploit: ['instanceIamRole'] },
  concerns: ({ state }) => state !== 'terminated',
  evaluate: ({ name, instanceProfileArn }) =>
    instanceProfileArn ? pass(`${name} uses ${instanceProfileArn}.`) : fail(`${name} has no instance profile.`),
  remedy: {
    console: openInstance(
      'Choose Actions, Security, Modify IAM role, and select a role with the permissions that the instance needs.',
      'Remove access keys stored on the instance.',
    ),
    cli: unlessThere(
      'ec2 describe-iam-instance-profile-associations --filters Name=instance-id,Values={name}',
      'no profile is associated',
      'ec2 associate-iam-instance-profile --instance-id {name} --iam-instance-profile Name=<INSTANCE_PROFILE>',
    ),
    terraform: [tfPart('aws_instance', { iam_instance_profile: '<INSTANCE_PROFILE>' })],
    cloudFormation: [cfnPart('AWS::EC2::Instance', { IamInstanceProfile: '<INSTANCE_PROFILE>' })],
  },
});
