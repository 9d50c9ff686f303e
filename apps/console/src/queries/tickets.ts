import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@cloudmend/api-client';
import { hasFeature } from '@cloudmend/domain/plans';
import type { Ticket, TicketSubject } from '@cloudmend/domain/tickets';
import { useCan, useTenant } from '@cloudmend/tenant';
import { useApi } from '../config/world';
import { tenantKey } from './keys';

/** A ticket that is being created shows its key within this time. */
const SOON_MS = 5000;
const LATER_MS = 30_000;

/** Where tickets are kept. */
export const useTrackers = () => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'trackers'),
    queryFn: ({ signal }) => api.listTrackers(id, {}, { signal }),
    enabled: useCan('viewTenant'),
  });
};

/** Connecting, changing, testing and removing trackers. */
export const useChangeTrackers = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSettled = () => queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'trackers') });
  return {
    save: useMutation({
      mutationFn: (input: Parameters<ApiClient['saveTracker']>[1]) => api.saveTracker(tenantId, input),
      onSuccess: onSettled,
    }),
    test: useMutation({ mutationFn: (id: string) => api.testTracker(tenantId, { id }) }),
    hook: useMutation({
      mutationFn: (input: { readonly id: string; readonly key: string }) => api.saveTrackerHook(tenantId, input),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: string) => api.removeTracker(tenantId, { id }), onSettled }),
  };
};

/** True if the person signed in may create tickets, on a plan that has them. */
export const useMayCreateTickets = (): boolean => {
  const { plan } = useTenant();
  return useCan('manageFindings') && hasFeature(plan, 'integrations');
};

const isSame = (one: TicketSubject, other: TicketSubject): boolean => one.type === other.type && one.id === other.id;

/** The ticket of a subject, if it has one. */
export const useTicketFor = (subject: TicketSubject) => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'tickets'),
    queryFn: ({ signal }) => api.listTickets(id, {}, { signal }),
    select: (tickets: readonly Ticket[]) => tickets.find((ticket) => isSame(ticket.subject, subject)) ?? null,
    refetchInterval: ({ state: { data } }) => (data?.some(({ phase }) => phase === 'waiting') ? SOON_MS : LATER_MS),
    refetchIntervalInBackground: false,
    enabled: useCan('viewTenant'),
  });
};

/** A ticket with its comments. */
export const useTicket = (ticketId: string) => {
  const [api, { id }] = [useApi(), useTenant()];
  return useQuery({
    queryKey: tenantKey(id, 'tickets', ticketId),
    queryFn: ({ signal }) => api.getTicket(id, { id: ticketId }, { signal }),
    refetchInterval: LATER_MS,
    refetchIntervalInBackground: false,
  });
};

/** Creating and moving tickets. */
export const useChangeTickets = () => {
  const [api, { id: tenantId }, queries] = [useApi(), useTenant(), useQueryClient()];
  const onSettled = () => queries.invalidateQueries({ queryKey: tenantKey(tenantId, 'tickets') });
  type Input<Name extends 'createTickets' | 'moveTicket'> = Parameters<ApiClient[Name]>[1];
  return {
    create: useMutation({
      mutationFn: (input: Input<'createTickets'>) => api.createTickets(tenantId, input),
      onSettled,
    }),
    move: useMutation({ mutationFn: (input: Input<'moveTicket'>) => api.moveTicket(tenantId, input), onSettled }),
  };
};
