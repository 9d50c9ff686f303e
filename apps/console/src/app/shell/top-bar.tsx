import { ActionIcon, Button, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconHelpCircle, IconLogout, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { planRow } from '@cloudmend/domain/plans';
import { Mark } from '@cloudmend/ui/brand';
import { useTenant } from '@cloudmend/tenant';
import { pageHref } from '../../config/paths';
import { useWorld } from '../../config/world';
import styles from './shell.module.css';

const ThemeToggle = () => {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const next = scheme === 'light' ? 'dark' : 'light';
  const ToggleIcon = scheme === 'light' ? IconMoon : IconSun;
  return (
    <ActionIcon aria-label={`Use the ${next} theme`} onClick={() => setColorScheme(next)}>
      <ToggleIcon size={18} stroke={1.5} />
    </ActionIcon>
  );
};

const AvatarMenu = () => {
  const { session } = useWorld();
  const { id, memberships } = useTenant();
  const go = useNavigate();
  // The next person shall not be led to where this one was: sign-in returns to the page that was open last.
  const leaveConsole = async (): Promise<void> => {
    await go(pageHref(id, 'home'));
    await session.signOut();
  };
  const others = memberships.filter(({ tenantId, state }) => state === 'active' && tenantId !== id);
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className={styles.avatar} aria-label="Account menu">
          {id.slice(0, 2).toUpperCase() || 'CM'}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.user.email}</Menu.Label>
        {others.map(({ tenantId }) => (
          <Menu.Item key={tenantId} onClick={() => void go(pageHref(tenantId, 'home'))}>
            Open {tenantId}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.5} />} onClick={() => void leaveConsole()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

interface TopBarProps {
  readonly onMenu: () => void;
  readonly onHelp: () => void;
}

export const TopBar = ({ onMenu, onHelp }: TopBarProps) => {
  const { id, plan } = useTenant();
  return (
    <header className={styles.bar}>
      <ActionIcon className={styles.menu} size={40} aria-label="Open the menu" onClick={onMenu}>
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
        <span className={styles.tenant}>{id || '–'}</span>
        <span className={styles.plan}>{planRow(plan).name}</span>
      </div>
      <button type="button" className={styles.search} onClick={spotlight.open} aria-label="Search pages, findings, accounts">
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span>Search pages, findings, accounts</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <div className={styles.tools}>
        <Button variant="subtle" color="gray" leftSection={<IconHelpCircle size={16} stroke={1.5} />} onClick={onHelp} aria-label="Help" classNames={{ label: styles.helpText }}>
          Help
        </Button>
        <ThemeToggle />
        <AvatarMenu />
      </div>
    </header>
  );
};
