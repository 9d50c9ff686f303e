import { Button, CopyButton, Group } from '@mantine/core';
import { Note } from '@cloudmend/ui/parts';
import styles from '../settings.module.css';

/** Words before the last day of a token. */
export const EXPIRY = {
  active: 'Expires on',
  expiring: 'Expires soon, on',
  expired: 'Expired on',
} as const;

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
