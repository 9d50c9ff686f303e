import { useState } from 'react';
import { Button, CopyButton, Group } from '@mantine/core';
import { type AccessToken, toTokenState } from '@cloudmend/domain/access-tokens';
import { Note } from '@cloudmend/ui/parts';
import { formatDate, formatMoment } from '../../../components/format';
import layout from '../../../components/layout.module.css';
import styles from '../settings.module.css';

/** Words before the last day of a token. */
const EXPIRY = {
  active: 'Expires on',
  expiring: 'Expires soon, on',
  expired: 'Expired on',
} as const;

type Times = Pick<AccessToken, 'createdAt' | 'createdBy' | 'expiresAt' | 'lastUsedAt'>;

/** When a token was created, last used and expires. */
export const TokenTimes = ({ token }: { readonly token: Times }) => {
  const { createdAt, createdBy, expiresAt, lastUsedAt } = token;
  const [now] = useState(() => new Date());
  const state = toTokenState(token, now);
  return (
    <div className={layout.sub}>
      Created on {formatDate(createdAt)} by {createdBy}.{' '}
      {lastUsedAt ? `Last used ${formatMoment(lastUsedAt)}.` : 'Never used.'}{' '}
      <span className={state === 'active' ? undefined : layout.bad}>
        {EXPIRY[state]} {formatDate(expiresAt)}.
      </span>
    </div>
  );
};

/** The text of a new token, which nothing shows again. */
export const ShownOnce = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => (
  <div className={styles.fields}>
    <Note tone="warn">Copy the token now. It is not shown again.</Note>
    <code className={styles.secret} aria-label="Token">
      {secret}
    </code>
    <Group justify="flex-end">
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy token'}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onClose}>Done</Button>
    </Group>
  </div>
);
