import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Finding, FindingDetail } from '@cloudmend/domain/findings';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';
import { type FindingPages } from './list-findings';

/** One finding with its evidence and history. */
export const useFinding = (findingId: string | undefined) => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'findings', 'one', findingId),
    queryFn: ({ signal }) => api.getFinding(id, { findingId: findingId ?? '' }, { signal }),
    enabled: findingId !== undefined,
  });
};

/** Updates a finding in every cached list without refetching. */
const show = (queries: QueryClient, tenantId: string, changed: FindingDetail): void => {
  const { evidence: _evidence, history: _history, ...row } = changed;
  const replaceRow = (finding: Finding): Finding => (finding.id === row.id ? { ...finding, ...row } : finding);
  // The catalogue data stays as read.
  queries.setQueryData<FindingDetail>(tenantKey(tenantId, 'findings', 'one', changed.id), (before) => ({
    ...before,
    ...changed,
  }));
  queries.setQueriesData<FindingPages>(
    { queryKey: tenantKey(tenantId, 'findings', 'list') },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, output: page.output.map(replaceRow) })) },
  );
};

export interface Decision {
  readonly findingId: string;
  readonly reason: string;
}
export interface MuteDecision extends Decision {
  readonly owner?: string;
  readonly until?: string;
}

/** Muting, unmuting and resolving. The finding, or its counts, and its history are refetched whatever the outcome. */
export const useDecisions = () => {
  const api = useApi();
  const { id } = useTenant();
  const queries = useQueryClient();
  const onSuccess = (changed: FindingDetail): void => {
    show(queries, id, changed);
    void queries.invalidateQueries({ queryKey: tenantKey(id, 'findings', 'summary') });
    void queries.invalidateQueries({ queryKey: tenantKey(id, 'findings', 'list'), refetchType: 'none' });
    void queries.invalidateQueries({ queryKey: tenantKey(id, 'compliance') });
  };
  const onError = (_error: unknown, { findingId }: Decision): void =>
    void queries.invalidateQueries({ queryKey: tenantKey(id, 'findings', 'one', findingId) });
  const onSettled = (): void => void queries.invalidateQueries({ queryKey: tenantKey(id, 'work') });
  const shared = { onSuccess, onError, onSettled };
  return {
    mute: useMutation({ mutationFn: (decision: MuteDecision) => api.muteFinding(id, decision), ...shared }),
    unmute: useMutation({ mutationFn: (decision: Decision) => api.unmuteFinding(id, decision), ...shared }),
    resolve: useMutation({ mutationFn: (decision: Decision) => api.resolveFinding(id, decision), ...shared }),
  };
};
