import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CompanySignIn, ConnectionInput, SignInRules } from '@cloudmend/domain/company-sign-in';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

export const useCompanySignIn = ({ isWanted }: { readonly isWanted: boolean }) => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'company-sign-in'),
    queryFn: ({ signal }) => api.getCompanySignIn(id, {}, { signal }),
    enabled: isWanted,
  });
};

/** The admins of the workspace who have a password, for those who may change who signs in. */
export const useAdmins = () => {
  const api = useApi();
  const { id } = useTenant();
  const mayChange = useCan('manageUsers');
  return useQuery({
    queryKey: tenantKey(id, 'people'),
    queryFn: ({ signal }) => api.listUsers(id, {}, { signal }),
    enabled: mayChange,
    select: (people) =>
      people
        .filter(({ groups, state }) => groups.includes('tenant-admin') && state === 'active')
        .map((one) => one.email),
  });
};

/** Everything that changes company sign-in; each answers the whole set-up. */
export const useCompanyActions = () => {
  const api = useApi();
  const { id: tenantId } = useTenant();
  const queries = useQueryClient();
  const onSuccess = (after: CompanySignIn): void =>
    void queries.setQueryData(tenantKey(tenantId, 'company-sign-in'), after);
  return {
    addDomain: useMutation({
      mutationFn: (domain: string) => api.addCompanyDomain(tenantId, { domain }),
      onSuccess,
    }),
    checkDomain: useMutation({
      mutationFn: (domain: string) => api.verifyCompanyDomain(tenantId, { domain }),
      onSuccess,
    }),
    removeDomain: useMutation({
      mutationFn: (domain: string) => api.removeCompanyDomain(tenantId, { domain }),
      onSuccess,
    }),
    connect: useMutation({
      mutationFn: (connection: ConnectionInput) => api.saveCompanyConnection(tenantId, { connection }),
      onSuccess,
      // The input may hold a secret: nothing keeps it once the form is closed.
      gcTime: 0,
    }),
    disconnect: useMutation({ mutationFn: () => api.removeCompanyConnection(tenantId, {}), onSuccess }),
    changeRules: useMutation({
      mutationFn: (rules: SignInRules) => api.changeCompanyRules(tenantId, rules),
      onSuccess,
    }),
  };
};
