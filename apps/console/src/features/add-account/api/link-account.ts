import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

export interface LinkForm {
  readonly accountId: string;
  readonly friendlyName: string;
  readonly roleArn: string;
}

export const useRoleTemplate = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'role-template'),
    queryFn: ({ signal }) => api.getRoleTemplate(id, {}, { signal }),
    staleTime: 300_000,
  });
};

const useRefreshAccounts = () => {
  const queries = useQueryClient();
  const { id } = useTenant();
  return () => queries.invalidateQueries({ queryKey: tenantKey(id, 'accounts') });
};

/** Links an account; empty optional fields are omitted. */
export const useLinkAccount = () => {
  const api = useApi();
  const { id } = useTenant();
  const refresh = useRefreshAccounts();
  return useMutation({
    mutationFn: ({ accountId, friendlyName, roleArn }: LinkForm) =>
      api.linkAccount(id, {
        cloud: 'aws',
        accountId,
        ...(friendlyName && { friendlyName }),
        ...(roleArn && { roleArn }),
      }),
    onSettled: refresh,
  });
};

/** Asks the server to assume the role. */
export const useTestAccount = () => {
  const api = useApi();
  const { id } = useTenant();
  const refresh = useRefreshAccounts();
  return useMutation({
    mutationFn: (roleArn: string) => api.testAccount(id, { cloud: 'aws', roleArn }),
    onSettled: refresh,
  });
};

/** Replaces the role of a linked account, if the new one passes the test. */
export const useRelinkAccount = () => {
  const api = useApi();
  const { id } = useTenant();
  const refresh = useRefreshAccounts();
  return useMutation({
    mutationFn: ({ accountId, roleArn }: Pick<LinkForm, 'accountId' | 'roleArn'>) =>
      api.relinkAccount(id, { cloud: 'aws', accountId, roleArn }),
    onSettled: refresh,
  });
};

export const useUnlinkAccount = () => {
  const api = useApi();
  const { id } = useTenant();
  const refresh = useRefreshAccounts();
  return useMutation({ mutationFn: (accountId: string) => api.unlinkAccount(id, { accountId }), onSettled: refresh });
};
