import { Checkbox } from '@mantine/core';
import { accountName, useAccounts } from '../../../queries/accounts';
import styles from '../evidence.module.css';

interface AccountChoiceProps {
  /** Accounts that were linked in the period. */
  readonly accountIds: readonly string[];
  /** Undefined: all of them. */
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: readonly string[] | undefined) => void;
}

/** The accounts that a pack covers: at first all of the period. */
export const AccountChoice = ({ accountIds, chosen, onChange }: AccountChoiceProps) => {
  const { data: accounts } = useAccounts();
  const label = (id: string): string => {
    const name = accountName(accounts, id);
    return name === id ? id : `${name} (${id})`;
  };
  return (
    <Checkbox.Group
      label="Accounts"
      value={[...(chosen ?? accountIds)]}
      onChange={(ids) => onChange(ids.length === accountIds.length ? undefined : ids)}
      error={chosen?.length === 0 ? 'Choose at least one account.' : undefined}
    >
      <div className={styles.accounts}>
        {accountIds.map((id) => (
          <Checkbox key={id} value={id} label={label(id)} />
        ))}
      </div>
    </Checkbox.Group>
  );
};
