import { REMEDIATION_ROLE_NAME } from '@cloudmend/domain/product';
import { readPartition } from '@cloudmend/scanner';
import type { AnyCapability } from '../define-capability';
import { toStatements } from './actions';

export interface RemediationTemplate {
  /** A CloudFormation template, as YAML-compatible JSON text. */
  readonly cloudFormation: string;
  readonly roleName: string;
  readonly externalId: string;
}

interface TemplateInput {
  readonly externalId: string;
  readonly tenantId: string;
  /** The platform's own AWS account ID. */
  readonly master: string;
  /** ARN of the role that the remediation worker runs as. */
  readonly workerRoleArn: string;
  /** The fixes that are on for the account. */
  readonly capabilities: readonly AnyCapability[];
}

/** The role's longest session, which AWS does not let be shorter. A run asks for 15 minutes. */
const MAX_SESSION_SECONDS = 3600;

/** Any region and resource of the account in which the stack is created. */
const widen = (pattern: string): string =>
  pattern.replace('{region}', '*').replace('{id}', '*').replace('{account}', '${AWS::AccountId}');

const toResource = (pattern: string): string | { readonly 'Fn::Sub': string } =>
  pattern === '*' ? pattern : { 'Fn::Sub': pattern };

/** The role that lets fixes write: nothing but what the enabled capabilities declare. */
export const writeRemediationTemplate = ({
  externalId,
  tenantId,
  master,
  workerRoleArn,
  capabilities,
}: TemplateInput): RemediationTemplate => {
  // A role can only be assumed within its own partition.
  const partition = readPartition(workerRoleArn);
  const statements = toStatements(capabilities, (pattern) => widen(pattern).replace('{partition}', partition)).map(
    (statement) => ({ ...statement, Resource: statement.Resource.map(toResource) }),
  );
  const template = {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: `Lets ${REMEDIATION_ROLE_NAME} make the fixes that are turned on for this account.`,
    Resources: {
      RemediationRole: {
        Type: 'AWS::IAM::Role',
        Properties: {
          RoleName: REMEDIATION_ROLE_NAME,
          MaxSessionDuration: MAX_SESSION_SECONDS,
          AssumeRolePolicyDocument: {
            Version: '2012-10-17',
            Statement: [
              {
                Effect: 'Allow',
                Principal: { AWS: `arn:${partition}:iam::${master}:root` },
                // The source identity names the run in the customer's CloudTrail.
                Action: ['sts:AssumeRole', 'sts:SetSourceIdentity'],
                Condition: {
                  StringEquals: { 'sts:ExternalId': externalId },
                  ArnEquals: { 'aws:PrincipalArn': workerRoleArn },
                },
              },
              {
                Effect: 'Allow',
                Principal: { AWS: `arn:${partition}:iam::${master}:root` },
                Action: 'sts:TagSession',
                Condition: {
                  StringEquals: { 'aws:RequestTag/cloudmend-tenant': tenantId },
                  ArnEquals: { 'aws:PrincipalArn': workerRoleArn },
                },
              },
            ],
          },
          Policies:
            statements.length > 0
              ? [
                  {
                    PolicyName: REMEDIATION_ROLE_NAME,
                    PolicyDocument: { Version: '2012-10-17', Statement: statements },
                  },
                ]
              : [],
        },
      },
    },
    Outputs: { RoleArn: { Value: { 'Fn::GetAtt': ['RemediationRole', 'Arn'] } } },
  };
  return { cloudFormation: JSON.stringify(template, null, 2), roleName: REMEDIATION_ROLE_NAME, externalId };
};
