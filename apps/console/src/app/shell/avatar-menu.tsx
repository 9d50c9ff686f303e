import { useTenant } from '@cloudmend/tenant';
import { LazyMenu } from '../../components/menu/lazy-menu';
import styles from './shell.module.css';

const load = async () => (await import('./account-menu')).AccountMenu;

/** The user's menu behind a two-letter avatar. */
export const AvatarMenu = () => {
  const { id, memberships } = useTenant();
  const isInvited = memberships.some(({ state }) => state === 'invited');
  const button = (
    <button
      type="button"
      className={styles.avatar}
      aria-label={isInvited ? 'Account menu, invitation pending' : 'Account menu'}
      data-news={isInvited || undefined}
    >
      {id.slice(0, 2).toUpperCase() || 'CM'}
    </button>
  );
  return <LazyMenu button={button} load={load} menu={{}} />;
};
