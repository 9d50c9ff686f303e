import { Loader } from '@mantine/core';
import styles from './access.module.css';

export const CheckingSession = () => (
  <output className={styles.centre}>
    <Loader size="xs" color="var(--cm-text3)" />
    <span>Checking your session…</span>
  </output>
);
