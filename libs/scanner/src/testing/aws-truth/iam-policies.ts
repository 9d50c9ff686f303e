import { ACCOUNT } from '../account';
import { IAM_API, IAM_GUIDE, IDENTITIES, policyText, group } from './iam-identities';
import { type Answers, listCases, type TruthTable } from './truth-case';

/** A managed policy with its versions, as GetAccountAuthorizationDetails answers it. */
const policy = (statements: readonly object[], more: object = {}): Answers => ({
  'iam:GetAccountAuthorizationDetails': {
    ...IDENTITIES,
    Policies: [
      {
        PolicyName: 'worker',
        PolicyId: 'ANPADBQP57FF2AEXAMPLE',
        Arn: `arn:aws:iam::${ACCOUNT}:policy/worker`,
        Path: '/',
        DefaultVersionId: 'v2',
        AttachmentCount: 1,
        PermissionsBoundaryUsageCount: 0,
        IsAttachable: true,
        PolicyVersionList: [
          {
            VersionId: 'v1',
            IsDefaultVersion: false,
            Document: policyText({ Effect: 'Allow', Action: '*', Resource: '*' }),
          },
          { VersionId: 'v2', IsDefaultVersion: true, Document: policyText(...statements) },
        ],
        ...more,
      },
    ],
  },
});
const allow = (Action: unknown, more: object = {}): object => ({ Effect: 'Allow', Action, Resource: '*', ...more });
const can = (...actions: readonly string[]): Answers => policy([allow(actions)]);

const REFUSED: Answers = { 'iam:GetAccountAuthorizationDetails': 'denied' };
const OWN_USER = `arn:aws:iam::${ACCOUNT}:user/\${aws:username}`;
const READ = [allow(['s3:GetObject', 's3:ListBucket'])];
const to = (service: string) => ({ Condition: { StringEquals: { 'iam:PassedToService': service } } });

export const IAM_POLICIES: TruthTable = {
  base: policy(READ),
  cases: [
    ...listCases('iam-policy-privilege-escalation', `${IAM_GUIDE}/access_policies_boundaries.html`, {
      good: [
        ['reading of objects', policy(READ), 'pass'],
        ['passing a role and nothing to run it', can('iam:PassRole'), 'pass'],
        ['starting functions that are there', can('lambda:InvokeFunction'), 'pass'],
      ],
      bad: [
        ['attaching a policy to a role', can('iam:AttachRolePolicy'), 'fail'],
        ['an inline policy for a role', can('iam:PutRolePolicy'), 'fail'],
        ['changing who may assume a role', can('iam:UpdateAssumeRolePolicy'), 'fail'],
        ['deleting a permissions boundary', can('iam:DeleteUserPermissionsBoundary'), 'fail'],
        ['a spot instance with a role', can('iam:PassRole', 'ec2:RequestSpotInstances'), 'fail'],
        [
          'a service of ECS with a role',
          can('iam:PassRole', 'ecs:RegisterTaskDefinition', 'ecs:CreateService'),
          'fail',
        ],
        ['a task of ECS with another role', can('iam:PassRole', 'ecs:RunTask'), 'fail'],
        ['a training job with a role', can('iam:PassRole', 'sagemaker:CreateTrainingJob'), 'fail'],
        ['a changed Glue job with a role', can('iam:PassRole', 'glue:UpdateJob', 'glue:StartJobRun'), 'fail'],
        [
          'a state machine with a role',
          can('iam:PassRole', 'states:CreateStateMachine', 'states:StartExecution'),
          'fail',
        ],
        ['App Runner with a role', can('iam:PassRole', 'apprunner:CreateService'), 'fail'],
        ['an automation of Systems Manager with a role', can('iam:PassRole', 'ssm:StartAutomationExecution'), 'fail'],
        ['another layer for a function', can('lambda:UpdateFunctionConfiguration'), 'fail'],
        ['updating a stack', can('cloudformation:UpdateStack'), 'fail'],
        ['a change set', can('cloudformation:CreateChangeSet', 'cloudformation:ExecuteChangeSet'), 'fail'],
        ['a shell on instances', can('ssm:StartSession'), 'fail'],
        ['a command on instances', can('ssm:SendCommand'), 'fail'],
        ['a build with its own commands', can('codebuild:StartBuild'), 'fail'],
      ],
      edge: [
        ['own access keys', policy([allow('iam:CreateAccessKey', { Resource: OWN_USER })]), 'pass'],
        [
          'access keys of the own user in any path',
          policy([allow('iam:CreateAccessKey', { Resource: `arn:aws:iam::*:user/*/\${aws:username}` })]),
          'pass',
        ],
        ['policies of the own user', policy([allow('iam:PutUserPolicy', { Resource: OWN_USER })]), 'fail'],
        ['access keys of everyone', can('iam:CreateAccessKey'), 'fail'],
        [
          'roles that must have a boundary',
          policy([
            allow('iam:PutRolePolicy', {
              Condition: { StringEquals: { 'iam:PermissionsBoundary': `arn:aws:iam::${ACCOUNT}:policy/limit` } },
            }),
          ]),
          'pass',
        ],
        [
          'attaching one named policy',
          policy([
            allow('iam:AttachRolePolicy', {
              Condition: { ArnEquals: { 'iam:PolicyARN': `arn:aws:iam::${ACCOUNT}:policy/reader` } },
            }),
          ]),
          'pass',
        ],
        [
          'attaching AdministratorAccess by name',
          policy([
            allow('iam:AttachRolePolicy', {
              Condition: { ArnEquals: { 'iam:PolicyARN': 'arn:aws:iam::aws:policy/AdministratorAccess' } },
            }),
          ]),
          'fail',
        ],
        [
          'roles for functions, and instances to run',
          policy([allow('iam:PassRole', to('lambda.amazonaws.com')), allow('ec2:RunInstances')]),
          'pass',
        ],
        [
          'roles for instances, and instances to run',
          policy([allow('iam:PassRole', to('ec2.amazonaws.com')), allow('ec2:RunInstances')]),
          'fail',
        ],
        [
          'what a denial takes away',
          policy([allow('iam:PutRolePolicy'), { Effect: 'Deny', Action: 'iam:*', Resource: '*' }]),
          'pass',
        ],
        ['a policy that no one has', policy([allow('*')], { AttachmentCount: 0 }), 'nothing'],
        ['an account whose policies may not be read', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('iam-inline-policy-privilege-escalation', `${IAM_GUIDE}/access_policies_managed-vs-inline.html`, {
      good: [['a group that reads', group(READ), 'pass']],
      bad: [
        ['a group that may attach policies', group([allow('iam:AttachGroupPolicy')]), 'fail'],
        [
          'a group that may run functions with any role',
          group([allow(['iam:PassRole', 'lambda:CreateFunction', 'lambda:InvokeFunction'])]),
          'fail',
        ],
      ],
      edge: [
        ['a group that manages own access keys', group([allow('iam:*AccessKey*', { Resource: OWN_USER })]), 'pass'],
        ['a group without inline policies', group([], { GroupPolicyList: [] }), 'pass'],
        [
          'a policy that is no JSON',
          group([], { GroupPolicyList: [{ PolicyName: 'own', PolicyDocument: '%7B' }] }),
          'unknown',
        ],
        ['an account whose groups may not be read', REFUSED, 'unknown', { of: ':root' }],
      ],
    }),
    ...listCases('iam-inline-policy-full-admin', `${IAM_GUIDE}/reference_policies_elements_action.html`, {
      good: [['a group that reads', group(READ), 'pass']],
      bad: [['a group that may do everything', group([allow('*')]), 'fail']],
      edge: [
        ['every action in a list', group([allow(['s3:*', '*'])]), 'fail'],
        ['everything in one service', group([allow('s3:*')]), 'pass'],
        ['everything on one bucket', group([allow('*', { Resource: 'arn:aws:s3:::papers/*' })]), 'pass'],
      ],
    }),
    ...listCases('iam-custom-policy-full-admin', `${IAM_API}/API_GetAccountAuthorizationDetails.html`, {
      good: [['a policy that reads, whose old version allowed everything', policy(READ), 'pass']],
      bad: [['a policy that allows everything', policy([allow('*')]), 'fail']],
      edge: [
        ['a denial of everything', policy([{ Effect: 'Deny', Action: '*', Resource: '*' }]), 'pass'],
        ['a policy that no one has', policy([allow('*')], { AttachmentCount: 0 }), 'nothing'],
        ['an account whose policies may not be read', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('iam-group-admin-policy', `${IAM_GUIDE}/access_policies_job-functions.html`, {
      good: [
        [
          'a group with ReadOnlyAccess',
          group(READ, {
            AttachedManagedPolicies: [
              { PolicyName: 'ReadOnlyAccess', PolicyArn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' },
            ],
          }),
          'pass',
        ],
      ],
      bad: [
        [
          'a group with AdministratorAccess',
          group([], {
            GroupPolicyList: [],
            AttachedManagedPolicies: [
              { PolicyName: 'AdministratorAccess', PolicyArn: 'arn:aws:iam::aws:policy/AdministratorAccess' },
            ],
          }),
          'fail',
        ],
      ],
      edge: [
        [
          'AdministratorAccess in GovCloud',
          group([], {
            AttachedManagedPolicies: [
              { PolicyName: 'AdministratorAccess', PolicyArn: 'arn:aws-us-gov:iam::aws:policy/AdministratorAccess' },
            ],
          }),
          'fail',
        ],
        [
          'AdministratorAccess-Amplify, another policy',
          group([], {
            AttachedManagedPolicies: [
              {
                PolicyName: 'AdministratorAccess-Amplify',
                PolicyArn: 'arn:aws:iam::aws:policy/AdministratorAccess-Amplify',
              },
            ],
          }),
          'pass',
        ],
        ['an account whose groups may not be read', REFUSED, 'unknown'],
      ],
    }),
  ],
};
