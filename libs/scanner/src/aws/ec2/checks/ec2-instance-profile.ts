import { defineCheck, fail, pass } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';
import { openInstance } from '../remedies';

export const ec2InstanceProfile = defineCheck({
  id: 'ec2-instance-profile',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.instance',
  title: 'Instance has a role',
  fault: 'Instance has no role',
  recommendation: 'Attach an instance profile, so that no access key has to lie on the disk.',
  subjects: ['workload-identities'],
  equivalents: { prowler: ['ec2_instance_profile_attached'], cloudsploit: ['instanceIamRole'] },
  concerns: ({ state }) => state !== 'terminated',
  evaluate: ({ name, instanceProfileArn }) =>
    instanceProfileArn ? pass(`${name} runs as ${instanceProfileArn}.`) : fail(`${name} has no instance profile.`),
  remedy: {
    console: openInstance(
      'Choose Actions, Security, Modify IAM role, and pick a role with what the instance needs.',
      'Remove the access keys that lie on it.',
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
