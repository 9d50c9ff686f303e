import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfnPart } from '../../../remedies/remedy';
import { openInstance } from '../remedies';

export const ec2InstanceSsmManaged = defineCheck({
  id: 'ec2-instance-ssm-managed',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.instance',
  title: 'EC2 instances are managed by Systems Manager',
  fault: 'EC2 instance is not managed by Systems Manager',
  recommendation: 'Install SSM Agent and give the instance the policy AmazonSSMManagedInstanceCore.',
  subjects: ['instance-management', 'patching', 'inventory'],
  equivalents: { prowler: ['ec2_instance_managed_by_ssm'], cloudsploit: ['ssmManagedInstances'] },
  // The customer cannot modify an instance that a service operates, nor install an agent on a node of EKS Auto Mode:
  // https://docs.aws.amazon.com/eks/latest/userguide/automode-learn-instances.html
  concerns: ({ state, managedBy = null }) => state === 'running' && managedBy === null,
  // A stopped agent fails, as in AWS Config's rule ec2-instance-managed-by-systems-manager (Security Hub SSM.1).
  evaluate: ({ name, isSsmManaged }) =>
    judgeFact(isSsmManaged, (isManaged) =>
      isManaged
        ? pass(`${name} is managed by Systems Manager.`)
        : fail(`${name} is not managed by Systems Manager, or its SSM Agent is not connected.`),
    ),
  remedy: {
    console: openInstance(
      'Attach the policy AmazonSSMManagedInstanceCore to its role.',
      'Check that SSM Agent is running, and that the subnet reaches Systems Manager through NAT or VPC endpoints.',
    ),
    cli: [
      'iam attach-role-policy --role-name <INSTANCE_ROLE> --policy-arn arn:{partition}:iam::aws:policy/AmazonSSMManagedInstanceCore',
      'ssm describe-instance-information --filters Key=InstanceIds,Values={name}',
    ],
    terraform: [
      tf('aws_iam_role_policy_attachment', {
        role: '<INSTANCE_ROLE>',
        policy_arn: 'arn:{partition}:iam::aws:policy/AmazonSSMManagedInstanceCore',
      }),
    ],
    cloudFormation: [
      cfnPart(
        'AWS::IAM::Role',
        {
          RoleName: '<INSTANCE_ROLE>',
          ManagedPolicyArns: ['arn:{partition}:iam::aws:policy/AmazonSSMManagedInstanceCore'],
        },
        "ManagedPolicyArns is replaced as a whole: include the role's other policies.",
      ),
    ],
  },
});
