import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

const repositoriesQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'repositories'),
    queryFn: ({ signal }) => api.listRepositories(tenantId, {}, { signal }),
  });

/** The repositories of the workspace. */
export const useRepositories = () => useQuery(repositoriesQuery(useApi(), useTenant().id));

/** True if the person signed in may connect repositories, on a plan that has them. */
export const useMayConnect = (): boolean => {
  const { plan } = useTenant();
  return useCan('manageIntegrations') && hasFeature(plan, 'integrations');
};

const availableKey = (tenantId: string) => tenantKey(tenantId, 'repositories', 'available');

/** What the installations of the workspace cover; not asked for without the right to connect. */
export const useAvailable = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: availableKey(id),
    queryFn: ({ signal }) => api.listAvailable(id, {}, { signal }),
    enabled: useMayConnect(),
  });
};

/** The connections by token, each tried as it is read; not asked for without the right to manage them. */
export const useConnections = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'repositories', 'connections'),
    queryFn: ({ signal }) => api.listConnections(id, {}, { signal }),
    enabled: useCan('manageIntegrations'),
  });
};

/** Installing the app, giving tokens, and connecting and disconnecting repositories. */
export const useChangeRepositories = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSettled = () => queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'repositories') });
  type Input<Name extends 'claimInstallation' | 'connectRepository' | 'connectByToken'> = Parameters<
    ApiClient[Name]
  >[1];
  return {
    install: useMutation({ mutationFn: () => api.startInstallation(tenantId, {}) }),
    claim: useMutation({
      mutationFn: (input: Input<'claimInstallation'>) => api.claimInstallation(tenantId, input),
      onSettled,
    }),
    connect: useMutation({
      mutationFn: (input: Input<'connectRepository'>) => api.connectRepository(tenantId, input),
      onSettled,
    }),
    connectByToken: useMutation({
      mutationFn: (input: Input<'connectByToken'>) => api.connectByToken(tenantId, input),
      onSuccess: onSettled,
    }),
    end: useMutation({
      mutationFn: (installationId: number) => api.endConnection(tenantId, { installationId }),
      onSettled,
    }),
    disconnect: useMutation({
      mutationFn: (repositoryId: string) => api.disconnectRepository(tenantId, { repositoryId }),
      onSettled,
    }),
  };
};
