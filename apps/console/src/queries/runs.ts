import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AccountCapabilities,
  type Capability,
  type CapabilityMode,
  isOpen,
  type Run,
} from '@cloudmend/domain/runs';
import { hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi, useWorld } from '../config/world';
import { tenantKey } from './keys';

/** A run that someone waits for is read this often. */
const EVERY_MS = 3_000;
const PAGE_SIZE = 200;

/** True if the person signed in may run direct fixes, on a plan that has them. */
export const useMayFix = (): boolean => {
  const { plan } = useTenant();
  return useCan('manageAutomation') && hasFeature(plan, 'autoRemediation');
};

export interface Capabilities {
  readonly capabilities: readonly Capability[];
  readonly accounts: readonly AccountCapabilities[];
}

/** Every direct fix, and what is on in each account. */
export const useCapabilities = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'capabilities'),
    queryFn: ({ signal }): Promise<Capabilities> => api.listCapabilities(id, {}, { signal }),
  });
};

/** How far a fix may go in an account; nothing is on until someone turns it on. */
export const findMode = (
  accounts: readonly AccountCapabilities[] | undefined,
  accountId: string,
  capability: string,
): CapabilityMode => accounts?.find((one) => one.accountId === accountId)?.modes[capability] ?? 'off';

/** The direct fix of a check or saving rule. */
export const findCapability = (capabilities: Capabilities | undefined, about: string): Capability | undefined =>
  capabilities?.capabilities.find(({ checks, rules }) => checks.includes(about) || rules.includes(about));

const isMoving = ({ state }: Pick<Run, 'state'>): boolean =>
  state === 'queued' || state === 'writing' || state === 'undoing';

const useRunsIf = (enabled: boolean) => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'runs'),
    queryFn: ({ signal }) => api.listRuns(id, { limit: PAGE_SIZE }, { signal }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? EVERY_MS : false),
    refetchIntervalInBackground: false,
  });
};

/** The newest runs; read again while one is at work. */
export const useRuns = () => useRunsIf(true);

/** How many runs wait for the person signed in, who did not ask for them. */
export const useWaitingRuns = (): number => {
  const { session } = useWorld();
  const runs = useRunsIf(useMayFix()).data ?? [];
  return runs.filter(({ state, requestedBy }) => state === 'waiting' && requestedBy.sub !== session.user.sub).length;
};

/** The open run of a finding or recommendation. */
export const useRunFor = (subject: string): Run | undefined =>
  useRuns().data?.find((run) => run.subject === subject && isOpen(run));

const runKey = (tenantId: string, runId: string) => tenantKey(tenantId, 'runs', runId);

export const useRun = (runId: string) => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: runKey(id, runId),
    queryFn: ({ signal }) => api.getRun(id, { runId }, { signal }),
    refetchInterval: ({ state }: Pick<Query<Run>, 'state'>) =>
      state.data && isMoving(state.data) && !state.error ? EVERY_MS : false,
    refetchIntervalInBackground: false,
  });
};

/** The template of the role that an account's fixes need; not asked for without the right to change them. */
export const useRemediationRole = (accountId: string) => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'capabilities', 'role', accountId),
    queryFn: ({ signal }) => api.getRemediationRole(id, { accountId }, { signal }),
    enabled: useMayFix(),
  });
};

/** Turns fixes of an account on or off. */
export const useChangeCapabilities = () => {
  const [api, { id }, queries] = [useApi(), useTenant(), useQueryClient()];
  return useMutation({
    mutationFn: (input: { readonly accountId: string; readonly modes: Record<string, CapabilityMode> }) =>
      api.changeCapabilities(id, input),
    onSettled: () => queries.invalidateQueries({ queryKey: tenantKey(id, 'capabilities') }),
  });
};

/** Asking for a fix, approving and undoing it. The answer replaces the run shown. */
export const useRunActions = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSuccess = (run: Run): void => void queries.setQueryData(runKey(tenantId, run.runId), run);
  const onSettled = () => queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'runs') });
  const useAction = <Input>(mutationFn: (input: Input) => Promise<Run>) =>
    useMutation({ mutationFn, onSuccess, onSettled });
  return {
    request: useAction((input: Parameters<typeof api.requestRun>[1]) => api.requestRun(tenantId, input)),
    approve: useAction((runId: string) => api.approveRun(tenantId, { runId })),
    undo: useAction((runId: string) => api.undoRun(tenantId, { runId })),
  };
};
