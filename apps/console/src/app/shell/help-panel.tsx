import { Anchor, Drawer, Kbd, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useMatches } from 'react-router';
import type { PageModule } from '../../config/page';
import { API_DOCS, CONTACT, PRICING } from '../../config/paths';
import styles from './shell.module.css';

const SHORTCUTS = [
  ['Ctrl K or ⌘ K', 'Search pages, accounts, findings and recommendations'],
  ['Ctrl J or ⌘ J', 'Ask a question'],
  ['/', 'Search findings'],
  ['J and K', 'Next and previous finding'],
  ['Esc', 'Close a panel'],
] as const;

/** Help for the current page and the keyboard shortcuts. */
export const HelpPanel = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  // Loaded on demand; opening on the next tick keeps track of where the focus came from.
  const isThere = useMounted();
  const about = (useMatches().at(-1)?.handle as Pick<PageModule, 'help'> | undefined)?.help ?? [];
  return (
    <Drawer
      opened={isOpen && isThere}
      onClose={onClose}
      title={<b>Help</b>}
      closeButtonProps={{ 'aria-label': 'Close help' }}
    >
      {about.length > 0 && (
        <section className={styles.help}>
          <h2>This page</h2>
          {about.map((paragraph) => (
            <Text key={paragraph} c="var(--cm-text2)" mb={8}>
              {paragraph}
            </Text>
          ))}
        </section>
      )}
      <section className={styles.help}>
        <h2>Keyboard shortcuts</h2>
        {SHORTCUTS.map(([keys, meaning]) => (
          <p key={keys}>
            <Kbd>{keys}</Kbd> {meaning}
          </p>
        ))}
      </section>
      <section className={styles.help}>
        <h2>Links</h2>
        <p>
          <Anchor href={PRICING}>Compare plans</Anchor>
        </p>
        <p>
          <Anchor href={API_DOCS}>API reference</Anchor>
        </p>
        <p>
          <Anchor href={CONTACT}>Contact us</Anchor>
        </p>
      </section>
    </Drawer>
  );
};
