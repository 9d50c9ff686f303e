import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, cfn } from '../../../remedies/remedy';

export const iamSupportRole = defineCheck({
  id: 'iam-support-role',
  service: 'iam',
  severity: 'LOW',
  kind: 'aws.account',
  title: 'A role may work with AWS Support',
  fault: 'No role may work with AWS Support',
  recommendation: 'Make a role with the AWS managed policy AWSSupportAccess for the people who answer to incidents.',
  subjects: ['support-access'],
  equivalents: { prowler: ['iam_support_role_created'], cloudsploit: ['iamSupportPolicy'] },
  evaluate: ({ supportRoles }) =>
    judgeFact(supportRoles, ([role]) =>
      role === undefined
        ? fail('AWSSupportAccess is attached to no role.')
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
      { note: 'Check the answer: go on only where no role is listed. Otherwise let people assume that role.' },
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
