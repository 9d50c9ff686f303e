import { useTenant } from '@cloudmend/tenant';
import { JoinButton } from '../../components/join-button';
import styles from './access.module.css';

/** The workspaces one is invited to; nothing where there is none. */
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
