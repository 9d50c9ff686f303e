import { NativeSelect } from '@mantine/core';
import { accountName, useAccounts } from '../queries/accounts';

interface AccountFilterProps {
  readonly account: string | undefined;
  readonly onAccount: (account: string | undefined) => void;
}

/** Selects one account or all. Unlinked accounts stay selectable because their cost was recorded. */
export const AccountFilter = ({ account, onAccount }: AccountFilterProps) => {
  const { data: accounts = [] } = useAccounts();
  const ids = accounts.map(({ accountId }) => accountId);
  const shown = account === undefined || ids.includes(account) ? ids : [...ids, account];
  const labelAccount = (id: string): string => {
    const name = accountName(accounts, id);
    return name === id ? id : `${name} (${id})`;
  };
  return (
    <NativeSelect
      aria-label="Account"
      // Keeps its width while account names load.
      w={220}
      data={[{ value: '', label: 'All accounts' }, ...shown.map((value) => ({ value, label: labelAccount(value) }))]}
      value={account ?? ''}
      onChange={({ currentTarget: { value } }) => onAccount(value || undefined)}
    />
  );
};
