import { REMEDIATION_ROLE_NAME, ROLE_NAME } from '@cloudmend/domain/product';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Stack } from 'aws-cdk-lib';

const ENTER = ['sts:AssumeRole', 'sts:SetSourceIdentity'];

const enterRole = (
  stack: Stack,
  roleName: string,
  actions: string[],
  [sid, never]: readonly [allow: string, deny: string],
): PolicyStatement[] => {
  const toArns = (account: string): string[] =>
    ['', '*/'].map((path) => `arn:${stack.partition}:iam::${account}:role/${path}${roleName}`);
  return [
    new PolicyStatement({ sid, actions, resources: toArns('*') }),
    new PolicyStatement({
      sid: never,
      effect: Effect.DENY,
      actions,
      resources: toArns(stack.account),
    }),
  ];
};

/** Leave to assume the role that customers make for us, in any account but our own. */
export const enterCustomers = (stack: Stack): PolicyStatement[] =>
  enterRole(stack, ROLE_NAME, ENTER, ['EnterCustomers', 'NeverOurOwnAccount']);

/** Leave to assume the role that customers make for direct fixes, and no other. */
export const remediateCustomers = (stack: Stack): PolicyStatement[] =>
  enterRole(
    stack,
    REMEDIATION_ROLE_NAME,
    [...ENTER, 'sts:TagSession'],
    ['RemediateCustomers', 'NeverRemediateOurselves'],
  );
