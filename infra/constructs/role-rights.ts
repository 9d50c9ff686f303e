import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Names } from '../config/names';

/** What CloudFormation does with a resource type: actions, and what they reach. */
export interface Right {
  readonly types: readonly string[];
  readonly actions: readonly string[];
  /** ARNs after `arn:aws:`; `PREFIX` is the environment's. */
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** Roles get rights only within the environment's boundary. */
const BOUND = { 'iam:PermissionsBoundary': 'arn:aws:iam::*:policy/PREFIX-boundary' } as const;
const PASSED_TO = ['lambda', 'states', 'scheduler', 'codedeploy', 'apigateway', 'cognito-idp', 'events'].map(
  (service) => `${service}.amazonaws.com`,
);
/** The policies of AWS that the templates attach: to the function that fills buckets, and to gradual shifts. */
const ATTACHED = ['AWSLambdaBasicExecutionRole', 'AWSCodeDeployRoleForLambdaLimited'].map(
  (name) => `arn:aws:iam::aws:policy/service-role/${name}`,
);

/** What CloudFormation does with roles: it creates them and gives them rights within the environment's boundary alone. */
export const ROLE_RIGHTS: readonly Right[] = [
  {
    types: ['AWS::IAM::Role', 'AWS::IAM::Policy'],
    actions: [
      'DeleteRole',
      'GetRole',
      'UpdateRole',
      'UpdateAssumeRolePolicy',
      'TagRole',
      'UntagRole',
      'ListRoleTags',
      'DeleteRolePolicy',
      'GetRolePolicy',
      'ListRolePolicies',
      'ListAttachedRolePolicies',
      'DetachRolePolicy',
    ].map((action) => `iam:${action}`),
    resources: ['iam::*:role/PREFIX-*'],
  },
  {
    types: ['AWS::IAM::Role', 'AWS::IAM::Policy'],
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_boundaries.html#access_policies_boundaries-delegate
    actions: ['CreateRole', 'PutRolePolicy', 'PutRolePermissionsBoundary'].map((action) => `iam:${action}`),
    resources: ['iam::*:role/PREFIX-*'],
    conditions: { StringLike: BOUND },
  },
  {
    types: ['AWS::IAM::Role'],
    actions: ['iam:AttachRolePolicy'],
    resources: ['iam::*:role/PREFIX-*'],
    conditions: { ArnEquals: { 'iam:PolicyARN': ATTACHED }, StringLike: BOUND },
  },
  {
    types: ['AWS::IAM::Role'],
    actions: ['iam:PassRole'],
    resources: ['iam::*:role/PREFIX-*'],
    conditions: { StringEquals: { 'iam:PassedToService': PASSED_TO } },
  },
  {
    // API Gateway's own role for certificates: https://docs.aws.amazon.com/apigateway/latest/developerguide/using-service-linked-roles.html
    types: ['AWS::ApiGatewayV2::DomainName'],
    actions: ['iam:CreateServiceLinkedRole'],
    resources: ['iam::*:role/aws-service-role/ops.apigateway.amazonaws.com/*'],
  },
  {
    // Cognito's own role for mail by SES: https://docs.aws.amazon.com/cognito/latest/developerguide/using-service-linked-roles.html
    types: ['AWS::Cognito::UserPool'],
    actions: ['iam:CreateServiceLinkedRole'],
    resources: ['iam::*:role/aws-service-role/email.cognito-idp.amazonaws.com/*'],
  },
];

export type RoleNames = Pick<Names, 'prefix' | 'boundary' | 'deployer' | 'planner'>;

/** What CloudFormation may never do, whatever else allows it. */
export const roleDenials = ({ prefix, boundary, deployer, planner }: RoleNames): PolicyStatement[] => [
  // Nothing that a template could name makes a user or a key.
  new PolicyStatement({
    effect: Effect.DENY,
    actions: [
      'iam:CreateUser',
      'iam:CreateAccessKey',
      'iam:CreateLoginProfile',
      'iam:CreateSAMLProvider',
      'iam:DeleteRolePermissionsBoundary',
    ],
    resources: ['*'],
  }),
  // What an administrator set up: above all it may not be used, or widened, by what it confines.
  new PolicyStatement({
    effect: Effect.DENY,
    actions: ['iam:*'],
    resources: [
      ...[boundary, `${prefix}-deployment-*`].map((policy) => `arn:aws:iam::*:policy/${policy}`),
      ...[deployer, planner].map((role) => `arn:aws:iam::*:role/${role}`),
    ],
  }),
];
