import { useState } from 'react';
import { Button, Group, Modal, NativeSelect } from '@mantine/core';
import { type AccessToken, type ServiceAccount, ServiceRole } from '@cloudmend/domain/access-tokens';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { formatDate } from '../../../components/format';
import { FormFrame } from '../../../components/form-frame';
import { NameField } from '../../../components/name-field';
import { notifyDone, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { roleName } from '../../../components/role-name';
import { useAccessTokens, useServiceAccounts, useTokenActions } from '../api/access-tokens';
import { TokenDialog } from './token-dialog';
import { TokenRow } from './token-row';
import layout from '../../../components/layout.module.css';
import styles from '../settings.module.css';

const ROLES = ServiceRole.options.map((role) => ({ value: role, label: roleName(role) }));

const AccountDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { createAccount } = useTokenActions();
  const [name, setName] = useState('');
  const [role, setRole] = useState<ServiceRole>('tenant-viewer');
  const submit = (): void =>
    createAccount.mutate(
      { name: name.trim(), role },
      {
        onSuccess: () => {
          notifyDone('Service account created.');
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title="New service account">
      <FormFrame
        label="New service account"
        submit="Create service account"
        isBusy={createAccount.isPending}
        isReady={name.trim() !== ''}
        fault={
          createAccount.error ? toMessage(createAccount.error, 'Could not create the service account.') : undefined
        }
        onSubmit={submit}
        onClose={onClose}
      >
        <NameField value={name} onChange={setName} />
        <NativeSelect
          label="Role"
          data={ROLES}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value as ServiceRole)}
        />
      </FormFrame>
    </Modal>
  );
};

const RemoveDialog = ({ account, onClose }: { readonly account: ServiceAccount; readonly onClose: () => void }) => {
  const { removeAccount } = useTokenActions();
  const submit = (): void =>
    removeAccount.mutate(account.id, {
      onSuccess: () => {
        notifyDone('Service account removed.');
        onClose();
      },
    });
  return (
    <Modal opened onClose={onClose} title={`Remove ${account.name}`}>
      <div className={styles.fields}>
        {removeAccount.error && (
          <Note tone="danger">{toMessage(removeAccount.error, 'Could not remove the service account.')}</Note>
        )}
        <p>This also revokes its tokens and cannot be undone.</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="danger" loading={removeAccount.isPending} onClick={submit}>
            Remove service account
          </Button>
        </Group>
      </div>
    </Modal>
  );
};

interface AccountRowProps {
  readonly account: ServiceAccount;
  readonly tokens: readonly AccessToken[];
  readonly hasPlan: boolean;
}

const AccountRow = ({ account, tokens, hasPlan }: AccountRowProps) => {
  const [shown, setShown] = useState<'token' | 'remove'>();
  const { name, role, createdAt, createdBy } = account;
  const close = (): void => setShown(undefined);
  return (
    <li className={styles.row}>
      <div>
        <b>{name}</b> <span className={layout.dim}>{roleName(role)}</span>
        <div className={layout.sub}>
          Created on {formatDate(createdAt)} by {createdBy}.{tokens.length === 0 && ' No tokens.'}
        </div>
      </div>
      <span className={layout.row}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`New token of ${name}`}
          disabled={!hasPlan}
          onClick={() => setShown('token')}
        >
          New token
        </Button>
        <Button size="compact-sm" variant="default" aria-label={`Remove ${name}`} onClick={() => setShown('remove')}>
          Remove
        </Button>
      </span>
      {tokens.length > 0 && (
        <ul className={styles.inner} aria-label={`Tokens of ${name}`}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {shown === 'token' && <TokenDialog account={account} onClose={close} />}
      {shown === 'remove' && <RemoveDialog account={account} onClose={close} />}
    </li>
  );
};

/** What programs act as, for admins. */
export const ServiceAccountsCard = () => {
  const { plan } = useTenant();
  const tokens = useAccessTokens().data ?? [];
  const [isCreating, setCreating] = useState(false);
  const hasPlan = hasFeature(plan, 'serviceAccounts');
  return (
    <Card
      title="Service accounts"
      unit="for programs, each with its own role"
      right={
        <Button variant="default" disabled={!hasPlan} onClick={() => setCreating(true)}>
          New service account
        </Button>
      }
    >
      {!hasPlan && <p className={layout.sub}>{featureRefusal(plan, 'serviceAccounts')}</p>}
      <Loaded query={useServiceAccounts()} what="the service accounts">
        {(accounts) =>
          accounts.length === 0 ? (
            <p className={layout.dim}>
              No service accounts yet. Create one for a program that should keep working when people leave.
            </p>
          ) : (
            <ul className={styles.rows} aria-label="Service accounts">
              {accounts.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  tokens={tokens.filter(({ serviceAccount }) => serviceAccount === account.id)}
                  hasPlan={hasPlan}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isCreating && <AccountDialog onClose={() => setCreating(false)} />}
    </Card>
  );
};
