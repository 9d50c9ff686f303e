import { awsAccounts } from '@cloudmend/domain/aws';
import type { LinkForm } from './api/link-account';

export type LinkFaults = Partial<Record<keyof LinkForm, string>>;

export const EMPTY_FORM: LinkForm = { accountId: '', friendlyName: '', roleArn: '' };

/** Trims pasted text. */
export const trimFields = (form: LinkForm): LinkForm => ({
  accountId: form.accountId.trim(),
  friendlyName: form.friendlyName.trim(),
  roleArn: form.roleArn.trim(),
});

/** The form's errors by field; empty if it can be sent. */
export const findFaults = (form: LinkForm): LinkFaults => {
  const { accountId, roleArn } = trimFields(form);
  const accountFault = accountId === '' ? 'Account ID required.' : awsAccounts.idFault(accountId);
  const roleFault = roleArn === '' ? undefined : awsAccounts.entryFault(roleArn, accountFault ? undefined : accountId);
  return { ...(accountFault && { accountId: accountFault }), ...(roleFault && { roleArn: roleFault }) };
};
