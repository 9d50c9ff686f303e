import { useTenant } from '@cloudmend/tenant';
import { JoinButton } from '../../components/join-button';
import styles from './access.module.css';

/** Lists pending invitations; renders nothing if there are none. */
export const Invitations = () => {
  const invited = useTenant().memberships.filter(({ state }) => state === 'invited');
  if (invited.length === 0) return null;
  return (
    <ul className={styles.invitations} aria-label="Invitations">
      {invited.map(({ tenantId }) => (
        <li key={tenantId}>
          <JoinButton tenantId={tenantId} fullWidth />
        </li>
      ))}
    </ul>
  );
};
