import { ROLE_NAME } from '../product/index';

export interface PolicyDocument {
  readonly Version: '2012-10-17';
  readonly Statement: readonly Record<string, unknown>[];
}

export interface RoleTemplate {
  readonly trustPolicy: PolicyDocument;
  readonly permissionsPolicy: PolicyDocument;
  /** A CloudFormation template, as YAML-compatible JSON text. */
  readonly cloudFormation: string;
  readonly externalId: string;
  /** The platform's own AWS account id. */
  readonly master: string;
  readonly roleName: string;
  readonly maxSessionSeconds: number;
}

/** Seconds a scan's session may last: the specification's limit. */
export const MAX_SESSION_SECONDS = 3600;

/**
 * Actions that read more than the collectors want, with the paths that they ask: every read of API Gateway, its API keys included, is the
 * one action `apigateway:GET`.
 */
const NARROWED: ReadonlyMap<string, readonly string[]> = new Map([['apigateway:GET', ['arn:aws:apigateway:*::/restapis', 'arn:aws:apigateway:*::/restapis/*/stages']]]);

interface RoleTemplateInput {
  readonly externalId: string;
  readonly master: string;
  /** ARN of the role that the scan workers run as. */
  readonly workerRoleArn: string;
  /** IAM actions that the collectors call, e.g. `ec2:DescribeVolumes`. */
  readonly actions: readonly string[];
}

/**
 * The role a customer creates. The principal is the platform's account, narrowed to the scan workers by `aws:PrincipalArn`
 * (a role principal would break when that role is recreated), and the ExternalId is demanded (THREATS S72).
 */
export const roleTemplate = ({ externalId, master, workerRoleArn, actions }: RoleTemplateInput): RoleTemplate => {
  const trustPolicy: PolicyDocument = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: `arn:aws:iam::${master}:root` },
        // The source identity names the scan in the customer's own CloudTrail.
        Action: ['sts:AssumeRole', 'sts:SetSourceIdentity'],
        Condition: {
          StringEquals: { 'sts:ExternalId': externalId },
          ArnEquals: { 'aws:PrincipalArn': workerRoleArn },
        },
      },
    ],
  };
  const permissionsPolicy: PolicyDocument = {
    Version: '2012-10-17',
    Statement: [
      { Sid: 'ReadOnly', Effect: 'Allow', Action: actions.filter((action) => !NARROWED.has(action)).sort(), Resource: '*' },
      ...[...NARROWED].filter(([action]) => actions.includes(action)).map(([Action, Resource]) => ({ Sid: 'ReadApis', Effect: 'Allow', Action, Resource: [...Resource] })),
    ],
  };
  return {
    trustPolicy,
    permissionsPolicy,
    cloudFormation: cloudFormationText(trustPolicy, permissionsPolicy),
    externalId,
    master,
    roleName: ROLE_NAME,
    maxSessionSeconds: MAX_SESSION_SECONDS,
  };
};

const cloudFormationText = (trustPolicy: PolicyDocument, permissionsPolicy: PolicyDocument): string =>
  JSON.stringify(
    {
      AWSTemplateFormatVersion: '2010-09-09',
      Description: `Lets ${ROLE_NAME} read this account. It can change nothing.`,
      Resources: {
        ReadOnlyRole: {
          Type: 'AWS::IAM::Role',
          Properties: {
            RoleName: ROLE_NAME,
            MaxSessionDuration: MAX_SESSION_SECONDS,
            AssumeRolePolicyDocument: trustPolicy,
            Policies: [{ PolicyName: ROLE_NAME, PolicyDocument: permissionsPolicy }],
          },
        },
      },
      Outputs: { RoleArn: { Value: { 'Fn::GetAtt': ['ReadOnlyRole', 'Arn'] } } },
    },
    null,
    2,
  );
