import { useState } from 'react';
import { Button, Modal } from '@mantine/core';
import { type ListedGroup, type Provisioning, SCIM_TOKENS_MOST, type ScimToken } from '@cloudmend/domain/provisioning';
import { Note } from '@cloudmend/ui/parts';
import { notifyDone, toMessage } from '../../../../components/notify';
import { Card } from '../../../../components/page';
import { Loaded } from '../../../../components/query-state';
import { useProvisioning, useScimTokens } from '../../api/provisioning';
import { ShownOnce, TokenTimes } from '../token-parts';
import layout from '../../../../components/layout.module.css';
import settings from '../../settings.module.css';
import styles from './company-sign-in.module.css';
import { CopyValue } from './copy-value';
import { RemoveDialog } from './remove-dialog';

const RevokeToken = ({ token, onClose }: { readonly token: ScimToken; readonly onClose: () => void }) => {
  const { revoke } = useScimTokens();
  return (
    <RemoveDialog
      title={`Revoke ${token.prefix}…`}
      button="Revoke token"
      isBusy={revoke.isPending}
      fault={revoke.error ? toMessage(revoke.error, 'Could not revoke the token.') : undefined}
      onRemove={() =>
        revoke.mutate(token.id, {
          onSuccess: () => {
            notifyDone('Token revoked.');
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      A directory that uses this token is refused from now on: people who leave the company keep their access until it
      has another one.
    </RemoveDialog>
  );
};

const TokenRow = ({ token }: { readonly token: ScimToken }) => {
  const { prefix } = token;
  const [isRevoking, setRevoking] = useState(false);
  return (
    <li className={settings.row}>
      <div>
        <code>{prefix}…</code>
        <TokenTimes token={token} />
      </div>
      <Button size="compact-sm" variant="default" aria-label={`Revoke ${prefix}`} onClick={() => setRevoking(true)}>
        Revoke
      </Button>
      {isRevoking && <RevokeToken token={token} onClose={() => setRevoking(false)} />}
    </li>
  );
};

/** The tokens of the directory. A second one replaces the first without a gap. */
const Tokens = ({ tokens }: Pick<Provisioning, 'tokens'>) => {
  const { create } = useScimTokens();
  const isFirst = tokens.length === 0;
  return (
    <section className={styles.part} aria-label="SCIM tokens">
      <h3>Token</h3>
      {isFirst && <p className={layout.dim}>No token yet. Create one and enter it in your directory.</p>}
      <ul className={settings.rows} aria-label="SCIM tokens">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      {create.error && <Note tone="danger">{toMessage(create.error, 'Could not create the token.')}</Note>}
      {tokens.length < SCIM_TOKENS_MOST && (
        <>
          {!isFirst && (
            <p className={layout.sub}>
              To replace a token, create a second one, enter it in your directory, and revoke the first.
            </p>
          )}
          <div>
            <Button
              variant={isFirst ? 'filled' : 'default'}
              loading={create.isPending}
              onClick={() => create.mutate(undefined)}
            >
              {isFirst ? 'Create token' : 'Create a second token'}
            </Button>
          </div>
        </>
      )}
      {create.data && (
        <Modal opened onClose={create.reset} title="New SCIM token" closeOnClickOutside={false}>
          <ShownOnce secret={create.data.secret} onClose={create.reset} />
        </Modal>
      )}
    </section>
  );
};

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const GroupRow = ({ group: { name, members, role } }: { readonly group: ListedGroup }) => (
  <li className={settings.row}>
    <div>
      <b>{name}</b> <span className={layout.dim}>{count(members, 'user')}</span>
    </div>
    {role ? <span>{role.replace('tenant-', '')}</span> : <span className={layout.dim}>No rule names this group</span>}
  </li>
);

const Groups = ({ groups }: Pick<Provisioning, 'groups'>) => (
  <section className={styles.part} aria-label="Provisioned groups">
    <h3>Groups and their roles</h3>
    {groups.length === 0 ? (
      <p className={layout.dim}>
        No groups yet. Once your directory sends a group that a rule names, its groups decide who has which role.
      </p>
    ) : (
      <ul className={settings.rows} aria-label="Provisioned groups">
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </ul>
    )}
  </section>
);

const toUsersText = ({ users, inactiveUsers }: Provisioning): string => {
  if (users + inactiveUsers === 0) return 'No users yet';
  return inactiveUsers === 0 ? count(users, 'user') : `${count(users, 'user')}, ${inactiveUsers} deactivated`;
};

const Provisioned = ({ provisioning }: { readonly provisioning: Provisioning }) => {
  const { baseUrl, tokens, groups, hasVerifiedDomain } = provisioning;
  if (!hasVerifiedDomain && tokens.length === 0)
    return <p className={layout.dim}>Verify an email domain first. Your directory can then provision its people.</p>;
  return (
    <>
      <div className={styles.part}>
        <dl className={styles.facts}>
          <dt>Address</dt>
          <dd>{baseUrl ? <CopyValue name="the address" value={baseUrl} /> : 'This environment has no address yet.'}</dd>
          <dt>Provisioned</dt>
          <dd>{toUsersText(provisioning)}</dd>
        </dl>
      </div>
      <Tokens tokens={tokens} />
      <Groups groups={groups} />
    </>
  );
};

/** What a directory such as Okta or Entra ID adds, changes and removes by SCIM. */
export const ScimCard = ({ isShown }: { readonly isShown: boolean }) => {
  const query = useProvisioning({ isWanted: isShown });
  return (
    <Card title="Provisioning (SCIM)" unit="members that your directory adds, changes and removes">
      <Loaded query={query} what="provisioning">
        {(provisioning) => <Provisioned provisioning={provisioning} />}
      </Loaded>
    </Card>
  );
};
