import { Button, CopyButton } from '@mantine/core';
import styles from './company-sign-in.module.css';

interface CopyValueProps {
  /** What it is, for screen readers. */
  readonly name: string;
  readonly value: string;
}

/** A value to enter elsewhere. */
export const CopyValue = ({ name, value }: CopyValueProps) => (
  <span className={styles.value}>
    <code>{value}</code>
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button size="compact-xs" variant="default" aria-label={`Copy ${name}`} onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  </span>
);
