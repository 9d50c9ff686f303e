import { useState } from 'react';
import { Checkbox, Modal, NativeSelect } from '@mantine/core';
import {
  DEFAULT_TOKEN_DAYS,
  SCOPE_LABELS,
  type ServiceAccount,
  TOKEN_DAYS,
  TokenScope,
} from '@cloudmend/domain/access-tokens';
import { isAllowed } from '@cloudmend/domain/permissions';
import { useTenant } from '@cloudmend/tenant';
import { FormFrame } from '../../../components/form-frame';
import { NameField } from '../../../components/name-field';
import { toMessage } from '../../../components/notify';
import { useTokenActions } from '../api/access-tokens';
import { ShownOnce } from './token-parts';
import layout from '../../../components/layout.module.css';
import styles from '../settings.module.css';

const LIFETIMES = TOKEN_DAYS.map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}));

interface TokenDialogProps {
  /** Whom the token acts for. @default - oneself */
  readonly account?: ServiceAccount | undefined;
  readonly onClose: () => void;
}

/** A new token, and then its secret. */
export const TokenDialog = ({ account, onClose }: TokenDialogProps) => {
  const { roles } = useTenant();
  const { create } = useTokenActions();
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(DEFAULT_TOKEN_DAYS));
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['viewTenant']);
  const owned = account ? [account.role] : roles;
  const title = account ? `New token of ${account.name}` : 'New API token';
  if (create.data)
    return (
      <Modal opened onClose={onClose} title={title} closeOnClickOutside={false}>
        <ShownOnce secret={create.data.secret} onClose={onClose} />
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={title}>
      <FormFrame
        label={title}
        submit="Create token"
        isBusy={create.isPending}
        isReady={name.trim() !== '' && scopes.length > 0}
        fault={create.error ? toMessage(create.error, 'Could not create the token.') : undefined}
        onSubmit={() =>
          create.mutate({ account: account?.id, name: name.trim(), scopes: [...scopes], days: Number(days) })
        }
        onClose={onClose}
      >
        <NameField description="What uses it, such as a pipeline." value={name} onChange={setName} />
        <NativeSelect
          label="Expires after"
          data={LIFETIMES}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
        <fieldset className={styles.choices}>
          <legend>Scopes</legend>
          {TokenScope.options
            .filter((scope) => isAllowed(owned, scope))
            .map((scope) => (
              <Checkbox
                key={scope}
                label={SCOPE_LABELS[scope]}
                checked={scopes.includes(scope)}
                onChange={({ currentTarget: { checked } }) =>
                  setScopes(checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
                }
              />
            ))}
        </fieldset>
        <p className={layout.sub}>
          A token never has more rights than {account ? 'its service account' : 'you have'}, now or later.
        </p>
      </FormFrame>
    </Modal>
  );
};
