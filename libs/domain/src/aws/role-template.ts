import { ROLE_NAME } from '../product/index';
import { readPartition } from './partition';

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
  /** The platform's own AWS account ID. */
  readonly master: string;
  readonly roleName: string;
  readonly maxSessionSeconds: number;
}

/** Maximum session duration of a scan in seconds: the specification's limit. */
export const MAX_SESSION_SECONDS = 3600;

/**
 * Actions broader than the collectors need, with the paths they read: every read of API Gateway, API keys included, is
 * the single action `apigateway:GET`. `{partition}` stands for the account's own.
 */
const NARROWED: ReadonlyMap<string, readonly string[]> = new Map([
  ['apigateway:GET', ['arn:{partition}:apigateway:*::/restapis', 'arn:{partition}:apigateway:*::/restapis/*/stages']],
]);

interface RoleTemplateInput {
  readonly externalId: string;
  readonly master: string;
  /** ARN of the role that the scan workers run as. */
  readonly workerRoleArn: string;
  /** IAM actions that the collectors call, e.g. `ec2:DescribeVolumes`. */
  readonly actions: readonly string[];
}

/** A text, or a CloudFormation intrinsic function in its place. */
type Text = string | Readonly<Record<string, string>>;

/**
 * Who may take the role. The principal is the platform's account, narrowed to the scan workers by `aws:PrincipalArn`
 * (a role principal would break when that role is recreated), and the ExternalId is demanded.
 */
const trustPolicyFor = ({
  externalId,
  account,
  workerRoleArn,
}: {
  readonly externalId: Text;
  readonly account: Text;
  readonly workerRoleArn: Text;
}): PolicyDocument => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: account },
      // The source identity names the scan in the customer's CloudTrail.
      Action: ['sts:AssumeRole', 'sts:SetSourceIdentity'],
      Condition: {
        StringEquals: { 'sts:ExternalId': externalId },
        ArnEquals: { 'aws:PrincipalArn': workerRoleArn },
      },
    },
  ],
});

const permissionsFor = (actions: readonly string[], arnFor: (pattern: string) => Text): PolicyDocument => ({
  Version: '2012-10-17',
  Statement: [
    {
      Sid: 'ReadOnly',
      Effect: 'Allow',
      Action: actions.filter((action) => !NARROWED.has(action)).sort(),
      Resource: '*',
    },
    ...[...NARROWED]
      .filter(([action]) => actions.includes(action))
      .map(([Action, Resource]) => ({ Sid: 'ReadApis', Effect: 'Allow', Action, Resource: Resource.map(arnFor) })),
  ],
});

/** The role a customer creates, in each supported form. */
export const roleTemplate = ({ externalId, master, workerRoleArn, actions }: RoleTemplateInput): RoleTemplate => {
  // A role can only be assumed within its own partition.
  const partition = readPartition(workerRoleArn);
  const trustPolicy = trustPolicyFor({ externalId, account: `arn:${partition}:iam::${master}:root`, workerRoleArn });
  const permissionsPolicy = permissionsFor(actions, (pattern) => pattern.replace('{partition}', partition));
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

/** The parameters of the published template, filled in by a quick-create link. */
const PARAMETERS = {
  ExternalId: {
    Type: 'String',
    AllowedPattern: 'cm-[a-z0-9-]+',
    Description: 'The workspace that may use the role.',
  },
  TrustedAccount: { Type: 'String', AllowedPattern: '[0-9]{12}', Description: 'The account that runs scans.' },
  WorkerRoleArn: {
    Type: 'String',
    Description: 'The role that scans run as; no other principal of that account is trusted.',
  },
};

/** The CloudFormation template of the role for every workspace; its parameters name the workspace. */
export const publishedRoleTemplate = (actions: readonly string[]): string =>
  cloudFormationText(
    trustPolicyFor({
      externalId: { Ref: 'ExternalId' },
      account: { 'Fn::Sub': 'arn:${AWS::Partition}:iam::${TrustedAccount}:root' },
      workerRoleArn: { Ref: 'WorkerRoleArn' },
    }),
    permissionsFor(actions, (pattern) => ({ 'Fn::Sub': pattern.replace('{partition}', '${AWS::Partition}') })),
    { Parameters: PARAMETERS },
  );

/**
 * A quick-create link to the CloudFormation console for one workspace's role. @param templateUrl where CloudFormation
 * can fetch `publishedRoleTemplate` @see "Create quick-create links for stacks" in the CloudFormation user guide
 */
export const quickCreateLink = (
  templateUrl: string,
  { region, externalId, master, workerRoleArn }: Omit<RoleTemplateInput, 'actions'> & { readonly region: string },
): string => {
  const query = new URLSearchParams({
    templateURL: templateUrl,
    stackName: ROLE_NAME,
    param_ExternalId: externalId,
    param_TrustedAccount: master,
    param_WorkerRoleArn: workerRoleArn,
  });
  return `https://${region}.console.aws.amazon.com/cloudformation/home?region=${region}#/stacks/create/review?${query.toString()}`;
};

const cloudFormationText = (
  trustPolicy: PolicyDocument,
  permissionsPolicy: PolicyDocument,
  more: object = {},
): string =>
  JSON.stringify(
    {
      AWSTemplateFormatVersion: '2010-09-09',
      Description: `Lets ${ROLE_NAME} read this account. Read-only.`,
      ...more,
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
