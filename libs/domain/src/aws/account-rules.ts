import type { AccountRules } from '../accounts/account-rules';
import { parseRoleArn, roleArnFault } from './role-arn';
import { MAX_SESSION_SECONDS } from './role-template';

const ACCOUNT_ID = /^\d{12}$/;

/** Accounts of AWS: twelve digits, entered by a role. */
export const awsAccounts: AccountRules = {
  idFault: (accountId) => (ACCOUNT_ID.test(accountId) ? undefined : 'An AWS account ID has 12 digits.'),
  entryFault: roleArnFault,
  findOwner: (handle) => parseRoleArn(handle)?.accountId,
  sessionSeconds: MAX_SESSION_SECONDS,
  texts: {
    operation: 'sts:AssumeRole',
    toConnect: "Add the role's ARN to connect this account.",
    denied: 'Could not assume role. Check ExternalId/Trust.',
    insecure:
      "The role does not require your ExternalId. Add the template's sts:ExternalId condition to its trust policy, then test it again.",
    otherAccount: 'The role belongs to a different account ID.',
    missing: 'The account has no role. Add its role ARN first.',
    untested: 'The role has not been tested since the workspace was imported. Test it, or relink the account.',
    deniedToScan: 'The role could not be assumed. Check its ExternalId and trust policy.',
    insecureToScan: 'The role does not require the ExternalId. Fix its trust policy and test the role again.',
    deniedCall: (operation) => `Access denied: the role does not allow ${operation}.`,
    obstacles: {
      pending: 'has no role yet. Add its role ARN first.',
      untested: 'has a role that has not been tested yet. Test the role, or relink the account.',
      denied: 'refused the role at the last test. Check ExternalId/Trust and test the role again.',
      'insecure-trust':
        'has a role that does not require your ExternalId. Fix its trust policy and test the role again.',
    },
  },
};
