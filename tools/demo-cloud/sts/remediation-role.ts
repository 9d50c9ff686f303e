import { CAPABILITIES, writeRemediationTemplate } from '@cloudmend/mend';
import type { Policy } from './policy';

interface RoleProperties {
  readonly AssumeRolePolicyDocument: Policy;
  readonly Policies: ReadonlyArray<{ readonly PolicyDocument: Policy }>;
}

interface RoleInput {
  readonly accountId: string;
  readonly tenantId: string;
  readonly externalId: string;
  /** The platform's account, and the role that makes fixes. */
  readonly master: string;
  readonly mendRoleArn: string;
}

/** The remediation role of a demo account: its owner has created the stack with every fix turned on. */
export const readRemediationRole = ({ mendRoleArn, ...input }: RoleInput): { trust: Policy; permissions: Policy } => {
  const { cloudFormation } = writeRemediationTemplate({
    ...input,
    workerRoleArn: mendRoleArn,
    capabilities: CAPABILITIES,
  });
  // CloudFormation fills in the account, and an Fn::Sub becomes its text.
  const template = JSON.parse(
    cloudFormation.replaceAll('${AWS::AccountId}', input.accountId),
    (_key, value: unknown) =>
      typeof value === 'object' && value !== null && 'Fn::Sub' in value ? value['Fn::Sub'] : value,
  ) as { Resources: { RemediationRole: { Properties: RoleProperties } } };
  const { AssumeRolePolicyDocument, Policies } = template.Resources.RemediationRole.Properties;
  return { trust: AssumeRolePolicyDocument, permissions: Policies[0]?.PolicyDocument as Policy };
};
