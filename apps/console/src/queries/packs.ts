import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isPackOpen } from '@cloudmend/domain/evidence';
import { useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

/** While one is built, its progress is read as often as a scan's. */
const POLL_MS = 3000;

export interface PackPeriod {
  /** UTC days, inclusive. */
  readonly from: string;
  readonly to: string;
}

/** Evidence packs, newest first. */
export const usePacks = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'packs'),
    queryFn: ({ signal }) => api.listPacks(id, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isPackOpen) ? POLL_MS : false),
  });
};

/** The timeline of a chosen period: what a pack of it would lack. @param chosen accounts; all if missing */
export const usePeriodTimeline = (framework: string, { from, to }: PackPeriod, chosen?: readonly string[]) => {
  const [api, { id }] = [useApi(), useTenant()];
  const accounts = chosen?.join(',');
  return useQuery({
    queryKey: tenantKey(id, 'compliance', framework, 'timeline', from, to, accounts ?? ''),
    queryFn: ({ signal }) => api.getTimeline(id, { framework, from, to, ...(accounts && { accounts }) }, { signal }),
    enabled: from !== '' && to !== '' && accounts !== '',
  });
};

/** Building, cancelling, and downloading a pack. */
export const usePackActions = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSettled = () => queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'packs') });
  return {
    create: useMutation({
      mutationFn: (input: PackPeriod & { readonly framework: string; readonly accounts?: string[] }) =>
        api.createPack(tenantId, input),
      onSettled,
    }),
    cancel: useMutation({ mutationFn: (id: string) => api.cancelPack(tenantId, { id }), onSettled }),
    /** Links expire, so they are read when someone asks for one. */
    download: useMutation({
      mutationFn: async (id: string) => (await api.getPack(tenantId, { id })).links,
    }),
  };
};
