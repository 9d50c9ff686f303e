import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import {
  type ListedView,
  WORK_AT_ONCE,
  type DuePolicy,
  type TeamRule,
  type ViewPage,
  type WorkChange,
  type WorkKind,
  type WorkOutcome,
} from '@cloudmend/domain/work';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

const ownersQuery = (api: ApiClient, tenantId: string) =>
  queryOptions({
    queryKey: tenantKey(tenantId, 'owners'),
    queryFn: ({ signal }) => api.listOwners(tenantId, {}, { signal }),
    staleTime: 60_000,
  });

/** Members and teams that can own findings. */
export const useOwners = () => useQuery({ ...ownersQuery(useApi(), useTenant().id), enabled: useCan('viewTenant') });

/** The work on one, with its history. */
export const useWork = (kind: WorkKind, id: string) => {
  const [api, { id: tenantId }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(tenantId, 'work', kind, id),
    queryFn: ({ signal }) => api.getWork(tenantId, { kind, id }, { signal }),
  });
};

interface WorkRequest {
  readonly kind: WorkKind;
  readonly ids: readonly string[];
  readonly change: WorkChange;
}

/** Changes as many as are chosen, a page at a time. */
export const useChangeWork = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  return useMutation({
    mutationFn: async ({ kind, ids, change }: WorkRequest): Promise<WorkOutcome[]> => {
      const results: WorkOutcome[] = [];
      for (let from = 0; from < ids.length; from += WORK_AT_ONCE) {
        const page = ids.slice(from, from + WORK_AT_ONCE);
        results.push(...(await api.changeWork(tenantId, { kind, ids: page, change })).results);
      }
      return results;
    },
    onSettled: () =>
      Promise.all(
        (['work', 'findings', 'recommendations'] as const).map((area) =>
          queries.invalidateQueries({ queryKey: tenantKey(tenantId, area) }),
        ),
      ),
  });
};

/** The caller's views and the shared ones. */
export const useViews = (page: ViewPage) => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'views'),
    queryFn: ({ signal }) => api.listViews(id, {}, { signal }),
    select: (views) => views.filter((view) => view.page === page),
    enabled: useCan('viewTenant'),
  });
};

export const useViewActions = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSettled = () => queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'views') });
  type Saved = Pick<ListedView, 'page' | 'name' | 'search' | 'columns' | 'isShared'> & { readonly id?: string };
  return {
    save: useMutation({ mutationFn: (view: Saved) => api.saveView(tenantId, view), onSettled }),
    remove: useMutation({ mutationFn: (id: string) => api.removeView(tenantId, { id }), onSettled }),
    makeDefault: useMutation({
      mutationFn: (chosen: { readonly page: ViewPage; readonly id: string | null }) =>
        api.saveDefaultView(tenantId, chosen),
      onSettled,
    }),
  };
};

/** Teams and their rules. */
export const useTeams = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'teams'),
    queryFn: ({ signal }) => api.listTeams(id, {}, { signal }),
  });
};

export const useTeamActions = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSettled = () =>
    Promise.all(
      (['teams', 'owners', 'findings'] as const).map((area) =>
        queries.invalidateQueries({ queryKey: tenantKey(tenantId, area) }),
      ),
    );
  type SavedTeam = { readonly id?: string; readonly name: string; readonly members: string[] };
  type SavedRules = { readonly rules: TeamRule[]; readonly revision: number };
  return {
    save: useMutation({ mutationFn: (team: SavedTeam) => api.saveTeam(tenantId, team), onSettled }),
    remove: useMutation({ mutationFn: (id: string) => api.removeTeam(tenantId, { id }), onSettled }),
    saveRules: useMutation({ mutationFn: (saved: SavedRules) => api.saveTeamRules(tenantId, saved), onSettled }),
    tryRules: useMutation({ mutationFn: (rules: TeamRule[]) => api.tryTeamRules(tenantId, { rules }) }),
    /** Repeats until all that rules take is assigned. */
    applyRules: useMutation({
      mutationFn: async () => {
        let [assigned, waiting, left] = [0, 0, 1];
        while (left > 0) {
          const part = await api.startTeamRules(tenantId, {});
          assigned += part.assigned;
          // A part that assigns nothing met someone else's changes.
          [waiting, left] = [part.waiting, part.assigned === 0 ? 0 : part.left];
        }
        return { assigned, waiting };
      },
      onSettled,
    }),
  };
};

export const useDuePolicy = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'due-policy'),
    queryFn: ({ signal }) => api.getDuePolicy(id, {}, { signal }),
  });
};

export const useChangeDuePolicy = () => {
  const [api, { id }, queries] = [useApi(), useTenant(), useQueryClient()];
  return useMutation({
    mutationFn: (policy: DuePolicy) => api.changeDuePolicy(id, policy),
    onSuccess: async (saved) => {
      queries.setQueryData(tenantKey(id, 'due-policy'), saved);
      await queries.invalidateQueries({ queryKey: tenantKey(id, 'findings') });
    },
  });
};
