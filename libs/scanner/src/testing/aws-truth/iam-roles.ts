import { ACCOUNT } from '../account';
import { IDENTITIES, IAM_GUIDE, policyText } from './iam-identities';
import { type Answers, listCases, type TruthTable } from './truth-case';

const ARN = `arn:aws:iam::${ACCOUNT}:role/deploy`;

/** One role as GetAccountAuthorizationDetails answers it: the documents are URL-encoded JSON (RFC 3986). */
const role = (statement: object, more: object = {}): Answers => ({
  'iam:GetAccountAuthorizationDetails': {
    ...IDENTITIES,
    RoleDetailList: [
      {
        Path: '/',
        RoleName: 'deploy',
        RoleId: 'AROADBQP57FF2AEXAMPLE',
        Arn: ARN,
        CreateDate: new Date('2024-05-04T10:00:00Z'),
        AssumeRolePolicyDocument: policyText(statement),
        InstanceProfileList: [],
        RolePolicyList: [],
        AttachedManagedPolicies: [],
        Tags: [],
        ...more,
      },
    ],
  },
});

const trusting = (Principal: unknown, Condition?: object, Action: unknown = 'sts:AssumeRole'): Answers =>
  role({ Effect: 'Allow', Principal, Action, ...(Condition ? { Condition } : {}) });
const service = (name: string, Condition?: object): Answers => trusting({ Service: name }, Condition);
const token = (issuer: string, Condition?: object): Answers =>
  trusting(
    { Federated: `arn:aws:iam::${ACCOUNT}:oidc-provider/${issuer}` },
    Condition,
    'sts:AssumeRoleWithWebIdentity',
  );

const OWN = { AWS: `arn:aws:iam::${ACCOUNT}:root` };
const ANYONE = { AWS: '*' };
const reserved = {
  Path: '/aws-reserved/sso.amazonaws.com/',
  RoleName: 'AWSReservedSSO_Admin_0123456789abcdef',
  Arn: `arn:aws:iam::${ACCOUNT}:role/aws-reserved/sso.amazonaws.com/AWSReservedSSO_Admin_0123456789abcdef`,
};
const linked = {
  Path: '/aws-service-role/support.amazonaws.com/',
  Arn: `arn:aws:iam::${ACCOUNT}:role/aws-service-role/support.amazonaws.com/AWSServiceRoleForSupport`,
};
const admin = {
  AttachedManagedPolicies: [
    { PolicyName: 'AdministratorAccess', PolicyArn: 'arn:aws:iam::aws:policy/AdministratorAccess' },
  ],
};
const REFUSED: Answers = { 'iam:GetAccountAuthorizationDetails': 'denied' };

const GITHUB = 'token.actions.githubusercontent.com';
const GITLAB = 'gitlab.com';
const TERRAFORM = 'app.terraform.io';
const TERRAFORM_EUROPE = 'app.eu.terraform.io';
const GOOGLE = 'accounts.google.com';
const EKS = 'oidc.eks.eu-west-1.amazonaws.com/id/EXAMPLED539D4633E53DE1B71EXAMPLE';
const BUILDKITE = 'agent.buildkite.com';
const CODEFRESH = 'oidc.codefresh.io';
const AUDIT_LOG = 'oidc-configuration.audit-log.githubusercontent.com';
const PULUMI = 'api.pulumi.com/oidc';
const SENTINEL = 'sts.windows.net/33e01921-4d64-4f8c-a055-5bdaffd5e33d/';
const sentinel = (more: object) =>
  token(SENTINEL, {
    StringEquals: { [`${SENTINEL}:aud`]: 'api://1462b192-27f7-4cb9-8523-0f4ecb54b47e', ...more },
  });
const audience = (issuer: string, value: string) => ({ StringEquals: { [`${issuer}:aud`]: value } });
const anyProvider = (Condition?: object, Action = 'sts:AssumeRoleWithWebIdentity') =>
  trusting({ Federated: '*' }, Condition, Action);
const aud = { StringEquals: { [`${GITHUB}:aud`]: 'sts.amazonaws.com' } };
const sub = (issuer: string, value: unknown, operator = 'StringLike') => ({ [operator]: { [`${issuer}:sub`]: value } });

export const IAM_ROLES: TruthTable = {
  base: role({ Effect: 'Allow', Principal: OWN, Action: 'sts:AssumeRole' }),
  cases: [
    ...listCases('iam-role-trust-public', `${IAM_GUIDE}/reference_policies_elements_principal.html`, {
      good: [
        ['a role that the own account may assume', trusting(OWN), 'pass'],
        ['a role of EC2', service('ec2.amazonaws.com'), 'pass'],
        [
          'everyone in the organization',
          trusting(ANYONE, { StringEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } }),
          'pass',
        ],
      ],
      bad: [
        ['Principal {"AWS": "*"}', trusting(ANYONE), 'fail'],
        ['Principal "*"', trusting('*'), 'fail'],
        ['a star among account ids', trusting({ AWS: [ACCOUNT, '*'] }), 'fail'],
        ['every action of STS', trusting(ANYONE, undefined, 'sts:*'), 'fail'],
      ],
      edge: [
        [
          'everyone who knows an external ID',
          trusting(ANYONE, { StringEquals: { 'sts:ExternalId': 'partner' } }),
          'fail',
        ],
        ['everyone with MFA', trusting(ANYONE, { Bool: { 'aws:MultiFactorAuthPresent': 'true' } }), 'fail'],
        [
          'everyone outside one organization',
          trusting(ANYONE, { StringNotEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } }),
          'fail',
        ],
        [
          'one account, by a condition',
          trusting(ANYONE, { StringEquals: { 'aws:PrincipalAccount': ACCOUNT } }),
          'pass',
        ],
        ['everyone, who may only tag the session', trusting(ANYONE, undefined, 'sts:TagSession'), 'pass'],
        ['a denial for everyone', role({ Effect: 'Deny', Principal: '*', Action: 'sts:AssumeRole' }), 'pass'],
        [
          'a service-linked role',
          role({ Effect: 'Allow', Principal: '*', Action: 'sts:AssumeRole' }, linked),
          'nothing',
        ],
        ['an account whose roles may not be read', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('iam-oidc-trust-unscoped', `${IAM_GUIDE}/id_roles_create_for-idp_oidc.html`, {
      good: [
        [
          'GitHub, one repository',
          token(GITHUB, { ...aud, ...sub(GITHUB, 'repo:octo-org/octo-repo:ref:refs/heads/main') }),
          'pass',
        ],
        ['GitHub, one organization', token(GITHUB, { ...aud, ...sub(GITHUB, 'repo:octo-org/*') }), 'pass'],
        ['GitLab, one group', token(GITLAB, sub(GITLAB, 'project_path:mygroup/*:ref_type:branch:ref:main')), 'pass'],
        [
          'Terraform Cloud, one organization',
          token(TERRAFORM, sub(TERRAFORM, 'organization:my-org:project:*:workspace:*:run_phase:*')),
          'pass',
        ],
        [
          'EKS, one service account',
          token(EKS, sub(EKS, 'system:serviceaccount:default:my-service-account', 'StringEquals')),
          'pass',
        ],
      ],
      bad: [
        [
          'Buildkite with only the audience restricted',
          token(BUILDKITE, audience(BUILDKITE, 'sts.amazonaws.com')),
          'fail',
        ],
        [
          'Codefresh with only the audience restricted',
          token(CODEFRESH, audience(CODEFRESH, 'https://g.codefresh.io')),
          'fail',
        ],
        [
          'audit logs of GitHub with only the audience restricted',
          token(AUDIT_LOG, audience(AUDIT_LOG, 'sts.amazonaws.com')),
          'fail',
        ],
        ['Microsoft Sentinel with only the audience restricted', sentinel({}), 'fail'],
        ['GitHub with only the audience restricted', token(GITHUB, aud), 'fail'],
        ['GitHub without a condition', token(GITHUB), 'fail'],
        ['GitHub, every organization', token(GITHUB, { ...aud, ...sub(GITHUB, 'repo:*') }), 'fail'],
        ['GitHub, a repository of any organization', token(GITHUB, sub(GITHUB, 'repo:*/octo-repo:*')), 'fail'],
        [
          'GitLab without a subject',
          token(GITLAB, { StringEquals: { [`${GITLAB}:aud`]: 'https://gitlab.com' } }),
          'fail',
        ],
        ['Terraform Cloud, every organization', token(TERRAFORM, sub(TERRAFORM, 'organization:*:project:*')), 'fail'],
        [
          'HCP Terraform Europe with only the audience restricted',
          token(TERRAFORM_EUROPE, audience(TERRAFORM_EUROPE, 'aws.workload.identity')),
          'fail',
        ],
        ['any provider', anyProvider(), 'fail'],
        [
          'EKS with only the audience restricted',
          token(EKS, { StringEquals: { [`${EKS}:aud`]: 'sts.amazonaws.com' } }),
          'fail',
        ],
        ['EKS, every service account', token(EKS, sub(EKS, 'system:serviceaccount:*:*')), 'fail'],
      ],
      edge: [
        ['Buildkite, one organization', token(BUILDKITE, sub(BUILDKITE, 'organization:acme:pipeline:*')), 'pass'],
        ['Buildkite, every organization', token(BUILDKITE, sub(BUILDKITE, 'organization:*:pipeline:deploy:*')), 'fail'],
        ['Codefresh, one account', token(CODEFRESH, sub(CODEFRESH, 'account:64f88f0:pipeline:*')), 'pass'],
        ['Codefresh, every account', token(CODEFRESH, sub(CODEFRESH, 'account:*:pipeline:*')), 'fail'],
        ['audit logs of one GitHub enterprise', token(AUDIT_LOG, sub(AUDIT_LOG, 'https://github.com/octo')), 'pass'],
        ['audit logs of every GitHub enterprise', token(AUDIT_LOG, sub(AUDIT_LOG, 'https://github.com/*')), 'fail'],
        ['Pulumi, which has an audience for each organization', token(PULUMI, audience(PULUMI, 'aws:acme')), 'pass'],
        ['one workspace of Microsoft Sentinel', sentinel({ 'sts:RoleSessionName': 'MicrosoftSentinel_0a1b' }), 'pass'],
        [
          'every workspace of Microsoft Sentinel',
          token(SENTINEL, { StringLike: { 'sts:RoleSessionName': 'MicrosoftSentinel_*' } }),
          'fail',
        ],
        [
          'HCP Terraform Europe, one organization',
          token(TERRAFORM_EUROPE, sub(TERRAFORM_EUROPE, 'organization:my-org:project:*')),
          'pass',
        ],
        [
          'any provider, but the tokens of one application',
          anyProvider(audience(GOOGLE, '66677788899900pro0')),
          'pass',
        ],
        ['any provider, and every subject of one', anyProvider(sub(GOOGLE, '*')), 'fail'],
        ['any provider, GitHub with only the audience restricted', anyProvider(aud), 'fail'],
        [
          'any SAML provider, all of which are of the own account',
          anyProvider(undefined, 'sts:AssumeRoleWithSAML'),
          'pass',
        ],
        ['EKS, one namespace', token(EKS, sub(EKS, 'system:serviceaccount:payments:*')), 'pass'],
        ['one subject of two that is open', token(GITHUB, sub(GITHUB, ['repo:octo-org/*', '*'])), 'fail'],
        [
          'a subject that need not be there',
          token(GITHUB, sub(GITHUB, 'repo:octo-org/*', 'StringLikeIfExists')),
          'fail',
        ],
        [
          'a subject for all values, which none fulfils',
          token(GITHUB, sub(GITHUB, 'repo:octo-org/*', 'ForAllValues:StringLike')),
          'fail',
        ],
        ['all repositories but one', token(GITHUB, sub(GITHUB, 'repo:octo-org/*', 'StringNotLike')), 'fail'],
        [
          'a provider of the company with its audience',
          token('idp.example.com', { StringEquals: { 'idp.example.com:aud': 'aws' } }),
          'pass',
        ],
        ['a provider of the company without a condition', token('idp.example.com'), 'fail'],
        [
          'Cognito with the identity pool',
          trusting(
            { Federated: 'cognito-identity.amazonaws.com' },
            { StringEquals: { 'cognito-identity.amazonaws.com:aud': 'us-east-1:12345678-dcba-ef' } },
            'sts:AssumeRoleWithWebIdentity',
          ),
          'pass',
        ],
        [
          'Cognito with any identity pool',
          trusting({ Federated: 'cognito-identity.amazonaws.com' }, undefined, 'sts:AssumeRoleWithWebIdentity'),
          'fail',
        ],
        [
          'SAML',
          trusting({ Federated: `arn:aws:iam::${ACCOUNT}:saml-provider/Okta` }, undefined, 'sts:AssumeRoleWithSAML'),
          'pass',
        ],
        ['an account whose roles may not be read', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('iam-role-confused-deputy', `${IAM_GUIDE}/confused-deputy.html`, {
      good: [
        [
          'Step Functions for the own account',
          service('states.amazonaws.com', { StringEquals: { 'aws:SourceAccount': ACCOUNT } }),
          'pass',
        ],
        [
          'flow logs for one ARN',
          service('vpc-flow-logs.amazonaws.com', {
            ArnLike: { 'aws:SourceArn': `arn:aws:ec2:us-east-1:${ACCOUNT}:vpc-flow-log/*` },
          }),
          'pass',
        ],
      ],
      bad: [
        ['Step Functions without a condition', service('states.amazonaws.com'), 'fail'],
        ['ECS tasks without a condition', service('ecs-tasks.amazonaws.com'), 'fail'],
        ['CloudWatch Logs of one region without a condition', service('logs.eu-west-1.amazonaws.com'), 'fail'],
      ],
      edge: [
        ['EC2, which sends no source', service('ec2.amazonaws.com'), 'pass'],
        ['Lambda, which sends no source', service('lambda.amazonaws.com'), 'pass'],
        ['EC2 in China', service('ec2.amazonaws.com.cn'), 'pass'],
        [
          'the organization of the source',
          service('states.amazonaws.com', { StringEquals: { 'aws:SourceOrgID': 'o-a1b2c3d4e5' } }),
          'pass',
        ],
        [
          'a source account that may be missing',
          service('states.amazonaws.com', { StringEqualsIfExists: { 'aws:SourceAccount': ACCOUNT } }),
          'fail',
        ],
        [
          'the account of the principal, which a service has not',
          service('states.amazonaws.com', { StringEquals: { 'aws:PrincipalAccount': ACCOUNT } }),
          'fail',
        ],
        [
          'a service-linked role',
          role({ Effect: 'Allow', Principal: { Service: 'ssm.amazonaws.com' }, Action: 'sts:AssumeRole' }, linked),
          'nothing',
        ],
        ['an account whose roles may not be read', REFUSED, 'unknown'],
      ],
    }),
    ...listCases('iam-role-admin-policy', `${IAM_GUIDE}/access_policies_job-functions.html`, {
      good: [['a role without policies', trusting(OWN), 'pass']],
      bad: [
        [
          'a role with AdministratorAccess',
          role({ Effect: 'Allow', Principal: OWN, Action: 'sts:AssumeRole' }, admin),
          'fail',
        ],
      ],
      edge: [
        [
          'a role of IAM Identity Center',
          role({ Effect: 'Allow', Principal: OWN, Action: 'sts:AssumeRole' }, { ...admin, ...reserved }),
          'nothing',
        ],
        [
          'a service-linked role',
          role({ Effect: 'Allow', Principal: OWN, Action: 'sts:AssumeRole' }, { ...admin, ...linked }),
          'nothing',
        ],
        [
          'a policy of the customer by the same name',
          role(
            { Effect: 'Allow', Principal: OWN, Action: 'sts:AssumeRole' },
            {
              AttachedManagedPolicies: [
                { PolicyName: 'AdministratorAccess', PolicyArn: `arn:aws:iam::${ACCOUNT}:policy/AdministratorAccess` },
              ],
            },
          ),
          'pass',
        ],
        ['an account whose roles may not be read', REFUSED, 'unknown'],
      ],
    }),
  ],
};
