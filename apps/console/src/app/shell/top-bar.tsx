import { ActionIcon, Button } from '@mantine/core';
import { IconHelpCircle, IconMenu2, IconMessageQuestion, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { planRow } from '@cloudmend/domain/plans';
import { Mark } from '@cloudmend/ui/brand';
import { useTenant } from '@cloudmend/tenant';
import { pageHref } from '../../config/paths';
import { InboxLink } from './inbox-link';
import { AvatarMenu } from './avatar-menu';
import { SEARCH_HINT } from './search-hint';
import { ThemeToggle } from './theme-toggle';
import styles from './shell.module.css';

interface TopBarProps {
  readonly onMenu: () => void;
  readonly onAsk: () => void;
  readonly onHelp: () => void;
  readonly onSearch: () => void;
  /** Called when the pointer or focus reaches the search box. */
  readonly onNearSearch: () => void;
}

/** Buttons that lose their word on a phone. */
const WORDED = { root: styles.tool, section: styles.toolIcon, label: styles.helpText };

export const TopBar = ({ onMenu, onAsk, onHelp, onSearch, onNearSearch }: TopBarProps) => {
  const { id, plan } = useTenant();
  return (
    <header className={styles.bar}>
      <ActionIcon className={styles.menu} size={40} aria-label="Open menu" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.5} />
      </ActionIcon>
      <Link to={pageHref(id, 'home')} className={styles.markCell} aria-label={`${PRODUCT_NAME}, home`}>
        <Mark size={28} />
      </Link>
      <div className={styles.identity}>
        <Link to={pageHref(id, 'home')} className={styles.product}>
          {PRODUCT_NAME}
        </Link>
        <Link to={pageHref(id, 'home')} className={styles.smallMark} aria-label={`${PRODUCT_NAME}, home`}>
          <Mark size={26} />
        </Link>
        <span className={styles.slash} aria-hidden>
          /
        </span>
        <span className={styles.tenant} title={id}>
          {id || '–'}
        </span>
        <span className={styles.plan}>{planRow(plan).name}</span>
      </div>
      <button
        type="button"
        className={styles.search}
        onClick={onSearch}
        onPointerEnter={onNearSearch}
        onFocus={onNearSearch}
        aria-label={SEARCH_HINT}
      >
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span>{SEARCH_HINT}</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <div className={styles.tools}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconMessageQuestion size={16} stroke={1.5} />}
          onClick={onAsk}
          aria-label="Ask"
          classNames={WORDED}
        >
          Ask
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconHelpCircle size={16} stroke={1.5} />}
          onClick={onHelp}
          aria-label="Help"
          classNames={WORDED}
        >
          Help
        </Button>
        <InboxLink />
        <ThemeToggle />
        <AvatarMenu />
      </div>
    </header>
  );
};
