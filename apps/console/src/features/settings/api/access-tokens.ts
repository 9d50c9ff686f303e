import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServiceRole, TokenScope } from '@cloudmend/domain/access-tokens';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

export const useAccessTokens = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'access-tokens'),
    queryFn: ({ signal }) => api.listAccessTokens(id, {}, { signal }),
  });
};

export const useServiceAccounts = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'service-accounts'),
    queryFn: ({ signal }) => api.listServiceAccounts(id, {}, { signal }),
  });
};

export interface NewToken {
  readonly name: string;
  readonly scopes: TokenScope[];
  readonly days: number;
}

/** Everything that changes tokens and service accounts. */
export const useTokenActions = () => {
  const api = useApi();
  const { id: tenantId } = useTenant();
  const queries = useQueryClient();
  const refresh = async (): Promise<void> => {
    await Promise.all(
      (['access-tokens', 'service-accounts'] as const).map((area) =>
        queries.invalidateQueries({ queryKey: tenantKey(tenantId, area) }),
      ),
    );
  };
  return {
    create: useMutation({
      mutationFn: ({ account, ...token }: NewToken & { readonly account: string | undefined }) =>
        account === undefined
          ? api.createAccessToken(tenantId, token)
          : api.createServiceToken(tenantId, { id: account, ...token }),
      onSuccess: refresh,
      // The answer holds a secret: nothing keeps it once the dialog is closed.
      gcTime: 0,
    }),
    revoke: useMutation({ mutationFn: (id: string) => api.revokeAccessToken(tenantId, { id }), onSuccess: refresh }),
    createAccount: useMutation({
      mutationFn: (account: { readonly name: string; readonly role: ServiceRole }) =>
        api.createServiceAccount(tenantId, account),
      onSuccess: refresh,
    }),
    removeAccount: useMutation({
      mutationFn: (id: string) => api.removeServiceAccount(tenantId, { id }),
      onSuccess: refresh,
    }),
  };
};
