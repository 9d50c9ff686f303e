import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

export const useProvisioning = ({ isWanted }: { readonly isWanted: boolean }) => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'provisioning'),
    queryFn: ({ signal }) => api.getProvisioning(id, {}, { signal }),
    enabled: isWanted,
  });
};

/** Everything that changes the tokens of the directory. */
export const useScimTokens = () => {
  const api = useApi();
  const { id: tenantId } = useTenant();
  const queries = useQueryClient();
  const onSuccess = async (): Promise<void> =>
    queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'provisioning') });
  return {
    create: useMutation({
      mutationFn: () => api.createScimToken(tenantId, {}),
      onSuccess,
      // The answer holds a secret: nothing keeps it once the dialog is closed.
      gcTime: 0,
    }),
    revoke: useMutation({ mutationFn: (id: string) => api.revokeScimToken(tenantId, { id }), onSuccess }),
  };
};
