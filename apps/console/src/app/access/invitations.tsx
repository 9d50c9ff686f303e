import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTenant } from '@cloudmend/tenant';
import { useApi, useWorld } from '../../config/world';
import styles from './access.module.css';

const Invitation = ({ tenantId }: { readonly tenantId: string }) => {
  const { session } = useWorld();
  const api = useApi();
  const queries = useQueryClient();
  const accept = useMutation({
    mutationFn: () => api.acceptInvitation(undefined, { tenantId }),
    onSuccess: async () => {
      await session.refresh();
      await queries.invalidateQueries({ queryKey: ['me'] });
    },
  });
  return (
    <li>
      <Button variant="default" fullWidth disabled={accept.isPending} onClick={() => accept.mutate()}>
        {accept.isPending ? 'Joining…' : `Join ${tenantId}`}
      </Button>
      {accept.error && <p role="alert">{accept.error.message}</p>}
    </li>
  );
};

/** The workspaces one is invited to; nothing where there is none. */
export const Invitations = () => {
  const invited = useTenant().memberships.filter(({ state }) => state === 'invited');
  if (invited.length === 0) return null;
  return (
    <ul className={styles.invitations} aria-label="Invitations">
      {invited.map(({ tenantId }) => (
        <Invitation key={tenantId} tenantId={tenantId} />
      ))}
    </ul>
  );
};
