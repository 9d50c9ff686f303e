import { Anchor, Drawer, Kbd, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { ROLE_NAME } from '@cloudmend/domain/product';
import { pageInPath, PRICING, type PagePath } from '../../config/paths';
import styles from './shell.module.css';

const ABOUT: Partial<Record<PagePath, string>> = {
  home: 'Where the workspace stands, and what to do next.',
  dashboard: 'Cost as the provider reports it, less what open recommendations would save. The comparison is with the same number of days before.',
  scan: 'A scan reads configuration and cost with a read-only role. What could not be read is listed as a gap, and its findings keep their last known state.',
  'security-findings': 'Every failed check on a resource, worst first. A finding closes by itself when a later scan sees it fixed.',
  compliance: 'Coverage is controls passed over controls assessed, by framework.',
  'cost-metrics': 'Cost by service and by cloud in the chosen range.',
  recommendations: 'What to change, what it saves a month, and the formula behind the figure.',
  'add-account': `Create the role ${ROLE_NAME} in the account from the template, then link the account with the ARN of that role.`,
  company: 'Plan and limits of this workspace.',
};

const SHORTCUTS = [
  ['Ctrl K', 'Search'],
  ['/', 'Search findings'],
  ['J and K', 'Next and previous finding'],
  ['Esc', 'Close a panel'],
] as const;

/** Help for the page one is on, and the keys that work everywhere. */
export const HelpPanel = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const about = ABOUT[pageInPath(useLocation().pathname) as PagePath];
  return (
    <Drawer opened={isOpen} onClose={onClose} title={<b>Help</b>} closeButtonProps={{ 'aria-label': 'Close help' }}>
      {about && (
        <section className={styles.help}>
          <h2>This page</h2>
          <Text c="var(--cm-text2)">{about}</Text>
        </section>
      )}
      <section className={styles.help}>
        <h2>Keys</h2>
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
          <Anchor href="/contact">Write to us</Anchor>
        </p>
      </section>
    </Drawer>
  );
};
