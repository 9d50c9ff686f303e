import { Loader } from '@mantine/core';
import styles from './access.module.css';

export const CheckingSession = () => (
  <div className={styles.centre} role="status">
    <Loader size="xs" color="var(--cm-text3)" />
    <span>Checking your session…</span>
  </div>
);
