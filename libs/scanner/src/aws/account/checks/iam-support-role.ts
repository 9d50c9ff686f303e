import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const iamSupportRole = defineCheck({
  id: 'iam-support-role',
  service: 'iam',
  severity: 'LOW',
  kind: 'aws.account',
  title: 'A support role exists to manage AWS Support cases',
  fault: 'No support role exists to manage AWS Support cases',
  recommendation: 'Create a role with the AWS managed policy AWSSupportAccess for your incident responders.',
  subjects: ['support-access'],
  equivalents: { prowler: ['iam_support_role_created'], cloudsploit: ['iamSupportPolicy'] },
  evaluate: ({ supportRoles }) =>
    judgeFact(supportRoles, ([role]) =>
      role === undefined
        ? fail('AWSSupportAccess is not attached to any role.')
        : pass(`The role ${role} has AWSSupportAccess.`),
    ),
  remedy: {
    console: [
      'Open IAM, Roles, Create role.',
      'Trust the account {account}.',
      'Attach the policy AWSSupportAccess, and name the role support.',
    ],
    cli: [
      'iam list-entities-for-policy --policy-arn arn:{partition}:iam::aws:policy/AWSSupportAccess',
      { note: 'Continue only if no role is listed. Otherwise allow people to assume that role.' },
      [
        'iam create-role --role-name support --assume-role-policy-document',
        {
          json: {
            Version: '2012-10-17',
            Statement: [
              { Effect: 'Allow', Principal: { AWS: 'arn:{partition}:iam::{account}:root' }, Action: 'sts:AssumeRole' },
            ],
          },
        },
      ],
      'iam attach-role-policy --role-name support --policy-arn arn:{partition}:iam::aws:policy/AWSSupportAccess',
    ],
    terraform: [
      tf('aws_iam_role', {
        name: 'support',
        assume_role_policy: {
          $json: {
            Version: '2012-10-17',
            Statement: [
              { Effect: 'Allow', Principal: { AWS: 'arn:{partition}:iam::{account}:root' }, Action: 'sts:AssumeRole' },
            ],
          },
        },
      }),
      tf('aws_iam_role_policy_attachment', {
        role: 'support',
        policy_arn: 'arn:{partition}:iam::aws:policy/AWSSupportAccess',
      }),
    ],
    cloudFormation: [
      cfn('AWS::IAM::Role', {
        RoleName: 'support',
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            { Effect: 'Allow', Principal: { AWS: 'arn:{partition}:iam::{account}:root' }, Action: 'sts:AssumeRole' },
          ],
        },
        ManagedPolicyArns: ['arn:{partition}:iam::aws:policy/AWSSupportAccess'],
      }),
    ],
  },
});
