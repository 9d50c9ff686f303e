import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isExportOpen, type RecordKind } from '@cloudmend/domain/retention';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../../../config/world';
import { tenantKey } from '../../../queries/keys';

/** How often an export that is being made is looked at. */
const LOOK_MS = 3000;

export const useRetention = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'retention'),
    queryFn: ({ signal }) => api.getRetention(id, {}, { signal }),
  });
};

export const useHolds = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({ queryKey: tenantKey(id, 'holds'), queryFn: ({ signal }) => api.listHolds(id, {}, { signal }) });
};

export const useExports = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'exports'),
    queryFn: ({ signal }) => api.listExports(id, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isExportOpen) ? LOOK_MS : false),
  });
};

export const useErasure = () => {
  const api = useApi();
  const { id } = useTenant();
  return useQuery({
    queryKey: tenantKey(id, 'workspace'),
    queryFn: ({ signal }) => api.getWorkspace(id, {}, { signal }),
    select: ({ erasesAt }) => erasesAt,
  });
};

type Days = Partial<Record<RecordKind, number | null>>;
type Hold = { readonly matter: string; readonly reason: string; readonly kinds?: RecordKind[] };

/** Everything that changes how long data is kept. */
export const useDataActions = () => {
  const api = useApi();
  const { id } = useTenant();
  const queries = useQueryClient();
  const refresh = (...areas: ReadonlyArray<'exports' | 'holds' | 'retention' | 'workspace'>) =>
    Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: tenantKey(id, area) })));
  return {
    changeDays: useMutation({
      mutationFn: (days: Days) => api.changeRetention(id, { days }),
      onSuccess: () => refresh('retention', 'workspace'),
    }),
    place: useMutation({
      mutationFn: (hold: Hold) => api.placeHold(id, hold),
      onSuccess: () => refresh('holds', 'retention'),
    }),
    release: useMutation({
      mutationFn: (asked: { readonly id: string; readonly reason: string }) => api.releaseHold(id, asked),
      onSuccess: () => refresh('holds', 'retention'),
    }),
    createExport: useMutation({ mutationFn: () => api.createExport(id, {}), onSuccess: () => refresh('exports') }),
    linkExport: useMutation({ mutationFn: (exportId: string) => api.linkExport(id, { id: exportId }) }),
    close: useMutation({
      mutationFn: (confirm: string) => api.requestClosing(id, { confirm }),
      onSuccess: () => refresh('workspace'),
    }),
    cancelClosing: useMutation({
      mutationFn: () => api.cancelClosing(id, {}),
      onSuccess: () => refresh('workspace'),
    }),
  };
};
