import { type Query, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { type Change, type ChangeSummary, isInFlight } from '@cloudmend/domain/changes';
import { hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi, useWorld } from '../config/world';
import { allPages } from './all-pages';
import { tenantKey } from './keys';

const LIST_EVERY_MS = 10_000;
const DETAIL_EVERY_MS = 3_000;
const PAGE_SIZE = 100;

interface AllChanges {
  readonly changes: readonly ChangeSummary[];
  /** False above ten pages. */
  readonly isWhole: boolean;
}

const changesQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'changes'),
    queryFn: async ({ signal }): Promise<AllChanges> => {
      const { rows, isWhole } = await allPages((cursor) =>
        api.listChanges.page(tenantId, { cursor, limit: PAGE_SIZE }, { signal }),
      );
      return { changes: rows, isWhole };
    },
  });

/** Every change, newest first; read again while one is in flight. Not asked for on plans without changes. */
export const useChanges = () => {
  const { id, plan } = useTenant();
  const mayView = useCan('viewTenant');
  return useQuery({
    ...changesQuery(useApi(), id),
    enabled: mayView && hasFeature(plan, 'changes'),
    refetchInterval: ({ state }) => (state.data?.changes.some(isInFlight) ? LIST_EVERY_MS : false),
    refetchIntervalInBackground: false,
  });
};

const changeKey = (tenantId: string, changeId: string) => tenantKey(tenantId, 'changes', changeId);

/** One change with its diff, plan, approvals and history. */
export const useChange = (changeId: string) => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: changeKey(id, changeId),
    queryFn: ({ signal }) => api.getChange(id, { id: changeId }, { signal }),
    refetchInterval: ({ state }: Pick<Query<Change>, 'state'>) =>
      state.data && isInFlight(state.data) && !state.error ? DETAIL_EVERY_MS : false,
    refetchIntervalInBackground: false,
  });
};

/** Starting, approving, rejecting and closing. The answer replaces the change shown; after a failure it is read again. */
export const useChangeActions = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSuccess = (change: Change): void => void queries.setQueryData(changeKey(tenantId, change.id), change);
  const onSettled = () => queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'changes') });
  const useAction = <Input>(mutationFn: (input: Input) => Promise<Change>) =>
    useMutation({ mutationFn, onSuccess, onSettled });
  return {
    propose: useAction((input: Parameters<typeof api.proposeChange>[1]) => api.proposeChange(tenantId, input)),
    approve: useAction((input: { readonly id: string; readonly proofHash: string }) =>
      api.approveChange(tenantId, input),
    ),
    reject: useAction((input: { readonly id: string; readonly reason: string }) => api.rejectChange(tenantId, input)),
    close: useAction((input: { readonly id: string; readonly reason: string }) => api.closeChange(tenantId, input)),
  };
};

/** Reads the signed proof of an approved change. */
export const useReadProof = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return (changeId: string) => api.getChangeProof(id, { id: changeId });
};

/** The person signed in, if they may approve changes. */
export const useReviewer = (): string | undefined => {
  const { session } = useWorld();
  return useCan('approveChanges') ? session.user.sub : undefined;
};

type Waiting = Pick<ChangeSummary, 'state' | 'verdict' | 'proposedBy' | 'approvedBy'>;

/** True if the change waits for this reviewer, who neither proposed nor approved it. */
export const waitsFor = ({ state, verdict, proposedBy, approvedBy }: Waiting, reviewer: string | undefined): boolean =>
  reviewer !== undefined &&
  state === 'gated' &&
  verdict !== 'deny' &&
  ![proposedBy, ...approvedBy].some(({ sub }) => sub === reviewer);

/** How many changes wait for the person signed in. */
export const useWaitingChanges = (): number => {
  const reviewer = useReviewer();
  return useChanges().data?.changes.filter((change) => waitsFor(change, reviewer)).length ?? 0;
};
