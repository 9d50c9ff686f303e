import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { type AccessToken, SCOPE_LABELS } from '@cloudmend/domain/access-tokens';
import { Note } from '@cloudmend/ui/parts';
import { notifyDone, toMessage } from '../../../components/notify';
import { useTokenActions } from '../api/access-tokens';
import { TokenTimes } from './token-parts';
import layout from '../../../components/layout.module.css';
import styles from '../settings.module.css';

const RevokeDialog = ({ token, onClose }: { readonly token: AccessToken; readonly onClose: () => void }) => {
  const { revoke } = useTokenActions();
  const submit = (): void =>
    revoke.mutate(token.id, {
      onSuccess: () => {
        notifyDone('Token revoked.');
        onClose();
      },
    });
  return (
    <Modal opened onClose={onClose} title={`Revoke ${token.name}`}>
      <div className={styles.fields}>
        {revoke.error && <Note tone="danger">{toMessage(revoke.error, 'Could not revoke the token.')}</Note>}
        <p>Whatever uses this token is refused from now on. This cannot be undone.</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="danger" loading={revoke.isPending} onClick={submit}>
            Revoke token
          </Button>
        </Group>
      </div>
    </Modal>
  );
};

interface TokenRowProps {
  readonly token: AccessToken;
  /** Whether to say whose it is. */
  readonly namesOwner?: boolean;
}

/** A token in a list, and how to revoke it. */
export const TokenRow = ({ token, namesOwner = false }: TokenRowProps) => {
  const { name, prefix, owner, scopes } = token;
  const [isRevoking, setRevoking] = useState(false);
  return (
    <li className={styles.row}>
      <div>
        <b>{name}</b> <code className={layout.dim}>{prefix}…</code>
        {namesOwner && <span className={layout.dim}> {owner}</span>}
        <div className={layout.sub}>{scopes.map((scope) => SCOPE_LABELS[scope]).join('; ')}</div>
        <TokenTimes token={token} />
      </div>
      <Button size="compact-sm" variant="default" aria-label={`Revoke ${name}`} onClick={() => setRevoking(true)}>
        Revoke
      </Button>
      {isRevoking && <RevokeDialog token={token} onClose={() => setRevoking(false)} />}
    </li>
  );
};
