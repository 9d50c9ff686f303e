import type { AccountRules } from '../accounts/account-rules';
import { parseRoleArn, roleArnFault } from './role-arn';

const ACCOUNT_ID = /^\d{12}$/;

/** Accounts of AWS: twelve digits, entered by a role. */
export const awsAccounts: AccountRules = {
  idFault: (accountId) => (ACCOUNT_ID.test(accountId) ? undefined : 'An AWS account ID has 12 digits.'),
  entryFault: roleArnFault,
  findOwner: (roleArn) => parseRoleArn(roleArn)?.accountId,
};
