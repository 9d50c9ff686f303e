import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi, useWorld } from '../config/world';
import { personKey } from '../queries/keys';

interface JoinButtonProps {
  readonly tenantId: string;
  readonly size?: 'sm' | 'compact-sm';
  readonly fullWidth?: boolean;
}

/** Accepts an invitation and reloads the memberships. */
export const useJoin = (tenantId: string) => {
  const { session } = useWorld();
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.acceptInvitation(undefined, { tenantId }),
    onSuccess: async () => {
      await session.refresh();
      await queries.invalidateQueries({ queryKey: personKey('me') });
    },
  });
};

/** "Join acme" with one click, and any error below it. */
export const JoinButton = ({ tenantId, size = 'sm', fullWidth = false }: JoinButtonProps) => {
  const accept = useJoin(tenantId);
  return (
    <>
      <Button
        variant="default"
        size={size}
        fullWidth={fullWidth}
        disabled={accept.isPending}
        onClick={() => accept.mutate()}
      >
        {accept.isPending ? 'Joining…' : `Join ${tenantId}`}
      </Button>
      {accept.error && <p role="alert">{accept.error.message}</p>}
    </>
  );
};
