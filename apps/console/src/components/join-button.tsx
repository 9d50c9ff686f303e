import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi, useWorld } from '../config/world';

interface JoinButtonProps {
  readonly tenantId: string;
  readonly size?: 'sm' | 'compact-sm';
  readonly fullWidth?: boolean;
}

/** Accepts an invitation and reads anew where the person belongs. */
export const useJoin = (tenantId: string) => {
  const { session } = useWorld();
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.acceptInvitation(undefined, { tenantId }),
    onSuccess: async () => {
      await session.refresh();
      await queries.invalidateQueries({ queryKey: ['me'] });
    },
  });
};

/** "Join acme": one click, and what went wrong below it. */
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
