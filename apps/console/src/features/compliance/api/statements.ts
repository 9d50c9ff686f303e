import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import type { Attestation } from '@cloudmend/domain/evidence';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

const statementsQuery = (api: ApiClient, tenantId: string, framework: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'attestations', framework),
    queryFn: ({ signal }) => api.listAttestations(tenantId, { framework }, { signal }),
  });

/** The statements of a framework, newest first. */
export const useStatements = (framework: string) => useQuery(statementsQuery(useApi(), useTenant().id, framework));

export type NewStatement = Pick<Attestation, 'framework' | 'control' | 'statement' | 'file' | 'validFrom' | 'validTo'>;

/** Adding and withdrawing statements. */
export const useStatementActions = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSuccess = async (): Promise<void> => {
    await Promise.all(
      (['attestations', 'compliance'] as const).map((area) =>
        queries.invalidateQueries({ queryKey: tenantKey(tenantId, area) }),
      ),
    );
  };
  return {
    attest: useMutation({
      mutationFn: (statement: NewStatement) => api.attestControl(tenantId, statement),
      onSuccess,
    }),
    withdraw: useMutation({
      mutationFn: (input: { readonly id: string; readonly reason: string }) => api.withdrawAttestation(tenantId, input),
      onSuccess,
    }),
  };
};
