import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import type { Account } from '@cloudmend/domain/accounts';
import { useTenant } from '@cloudmend/tenant';
import { Provider } from '../../../components/page';
import { pageHref } from '../../../config/paths';
import layout from '../../../components/layout.module.css';
import styles from '../scan.module.css';

/** Why an account cannot be scanned; undefined if it can. */
export const whyNotScannable = ({ status, roleArn }: Account): string | undefined => {
  if (!roleArn || status === 'pending') return 'no role yet';
  if (status === 'insecure-trust') return 'insecure trust';
  if (status === 'denied') return 'role refused';
  return undefined;
};

/** All accounts that can be scanned. */
export const initialPick = (accounts: readonly Account[]): ReadonlySet<string> =>
  new Set(accounts.filter((account) => !whyNotScannable(account)).map(({ accountId }) => accountId));

/** The cloud of the accounts that were picked. */
export const findCloud = (accounts: readonly Account[], picked: ReadonlySet<string>): string =>
  accounts.find(({ accountId }) => picked.has(accountId))?.cloud ?? '';

interface AccountPickerProps {
  readonly accounts: readonly Account[];
  readonly picked: ReadonlySet<string>;
  readonly onPick: (picked: ReadonlySet<string>) => void;
  readonly isDisabled: boolean;
}

export const AccountPicker = ({ accounts, picked, onPick, isDisabled }: AccountPickerProps) => {
  const { id } = useTenant();
  const toggle = (accountId: string): void => {
    const next = new Set(picked);
    if (!next.delete(accountId)) next.add(accountId);
    onPick(next);
  };
  return (
    <fieldset className={styles.fieldset}>
      <legend>
        Accounts{' '}
        <span className={layout.dim}>
          {picked.size} of {accounts.length}
        </span>
      </legend>
      {accounts.length === 0 && (
        <p className={layout.dim}>
          None linked yet. <Link to={pageHref(id, 'add-account')}>Add an account</Link> first.
        </p>
      )}
      {accounts.length > 0 && (
        <ul className={styles.picker}>
          {accounts.map((account) => {
            const reason = whyNotScannable(account);
            return (
              <li key={account.accountId}>
                <Checkbox
                  checked={picked.has(account.accountId)}
                  disabled={isDisabled || reason !== undefined}
                  onChange={() => toggle(account.accountId)}
                  label={`${account.friendlyName || account.accountId}${reason ? ` (${reason})` : ''}`}
                  description={
                    <>
                      <Provider provider={account.cloud} /> <code className={layout.mono}>{account.accountId}</code>
                    </>
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
    </fieldset>
  );
};
