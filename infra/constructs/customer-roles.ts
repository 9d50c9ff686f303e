import { ROLE_NAME } from '@cloudmend/domain/product';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Stack } from 'aws-cdk-lib';

const ENTER = ['sts:AssumeRole', 'sts:SetSourceIdentity'];

/** Leave to assume the role that customers make for us, in any account but our own. */
export const enterCustomers = (stack: Stack): PolicyStatement[] => [
  new PolicyStatement({
    sid: 'EnterCustomers',
    actions: ENTER,
    resources: [`arn:${stack.partition}:iam::*:role/${ROLE_NAME}`, `arn:${stack.partition}:iam::*:role/*/${ROLE_NAME}`],
  }),
  new PolicyStatement({
    sid: 'NeverOurOwnAccount',
    effect: Effect.DENY,
    actions: ENTER,
    resources: [
      `arn:${stack.partition}:iam::${stack.account}:role/${ROLE_NAME}`,
      `arn:${stack.partition}:iam::${stack.account}:role/*/${ROLE_NAME}`,
    ],
  }),
];
