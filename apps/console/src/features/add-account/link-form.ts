import { AccountId, roleArnFault } from '@cloudmend/domain/accounts';
import type { LinkForm } from './api/link-account';

export type LinkFaults = Partial<Record<keyof LinkForm, string>>;

export const EMPTY_FORM: LinkForm = { accountId: '', friendlyName: '', roleArn: '' };

/** Spaces around pasted text are nobody's intent. */
export const trimmed = (form: LinkForm): LinkForm => ({
  accountId: form.accountId.trim(),
  friendlyName: form.friendlyName.trim(),
  roleArn: form.roleArn.trim(),
});

/** What is wrong with the form, by field; empty when it can be sent. */
export const faultsOf = (form: LinkForm): LinkFaults => {
  const { accountId, roleArn } = trimmed(form);
  const accountFault =
    accountId === '' ? 'Account id required.' : AccountId.safeParse(accountId).error?.issues[0]?.message;
  const roleFault = roleArn === '' ? undefined : roleArnFault(roleArn, accountFault ? undefined : accountId);
  return { ...(accountFault && { accountId: accountFault }), ...(roleFault && { roleArn: roleFault }) };
};
