import * as z from 'zod';
import { defineContract } from '../contract/index';
import {
  CommentText,
  Ticket,
  TicketComment,
  TICKETS_AT_ONCE,
  TICKETS_LISTED,
  TicketState,
  TicketSubject,
} from './ticket';
import { HookKey, ListedTracker, TicketMapping, TrackerName, TRACKERS_MOST, TrackerSecret } from './tracker';

const tenant = '/tenants/{tenantId}';
const Id = z.string().min(1).max(64);

/** Connected trackers, without their secrets. */
export const listTrackers = defineContract({
  name: 'listTrackers',
  method: 'GET',
  path: `${tenant}/trackers`,
  audience: 'member',
  needs: 'viewTenant',
  input: z.strictObject({}),
  output: z.array(ListedTracker).max(TRACKERS_MOST),
});

/** Connects a tracker, or changes one. Without a secret a known one keeps its own; it is stored encrypted and never answered. */
export const saveTracker = defineContract({
  name: 'saveTracker',
  method: 'POST',
  path: `${tenant}/trackers`,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  audit: 'tracker.save',
  auditInput: ['id', 'name'],
  input: z.strictObject({
    id: Id.optional(),
    name: TrackerName,
    mapping: TicketMapping,
    secret: TrackerSecret.optional(),
  }),
  output: z.object({ id: z.string() }),
});

/** Creates a ticket, comments on it and closes it, in the tracker itself. `faults` says what did not work. */
export const testTracker = defineContract({
  name: 'testTracker',
  method: 'POST',
  path: `${tenant}/trackers/{id}/test`,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  audit: 'tracker.test',
  auditInput: ['id'],
  input: z.strictObject({ id: Id }),
  output: z.object({ key: z.string().nullable(), url: z.string().nullable(), faults: z.array(z.string()) }),
});

/** Forgets a tracker and its secret. Its tickets stay in the tracker; here they are no longer compared. */
export const removeTracker = defineContract({
  name: 'removeTracker',
  method: 'DELETE',
  path: `${tenant}/trackers/{id}`,
  audience: 'member',
  needs: 'manageIntegrations',
  audit: 'tracker.remove',
  auditInput: ['id'],
  input: z.strictObject({ id: Id }),
  output: z.object({ id: z.string() }),
});

/** Accepts webhooks of the tracker that are signed with this key; an earlier one stops working. */
export const saveTrackerHook = defineContract({
  name: 'saveTrackerHook',
  method: 'POST',
  path: `${tenant}/trackers/{id}/hook`,
  audience: 'member',
  needs: 'manageIntegrations',
  feature: 'integrations',
  audit: 'tracker.hook',
  auditInput: ['id'],
  input: z.strictObject({ id: Id, key: HookKey }),
  /** The address that the tracker calls; null if no site is configured. */
  output: z.object({ url: z.string().nullable() }),
});

/** A tracker says that a ticket changed. Signed with the key of the webhook. */
export const receiveTicketHook = defineContract({
  name: 'receiveTicketHook',
  method: 'POST',
  path: '/tickets/hooks/{token}',
  audience: 'machine',
  audit: 'ticket.hook',
  input: z.strictObject({}),
  output: z.object({ isKnown: z.boolean() }),
});

/** Newest first. */
export const listTickets = defineContract({
  name: 'listTickets',
  method: 'GET',
  path: `${tenant}/tickets`,
  audience: 'member',
  needs: 'viewTenant',
  input: z.strictObject({}),
  output: z.array(Ticket).max(TICKETS_LISTED),
});

export const getTicket = defineContract({
  name: 'getTicket',
  method: 'GET',
  path: `${tenant}/tickets/{id}`,
  audience: 'member',
  needs: 'viewTenant',
  input: z.strictObject({ id: Id }),
  /** Comments oldest first. */
  output: Ticket.extend({ comments: z.array(TicketComment) }),
});

/** Makes a ticket for each subject. One that has a ticket keeps it; one that was refused or deleted gets another try. */
export const createTickets = defineContract({
  name: 'createTickets',
  method: 'POST',
  path: `${tenant}/tickets`,
  audience: 'member',
  needs: 'manageFindings',
  feature: 'integrations',
  audit: 'ticket.create',
  auditInput: ['tracker'],
  input: z.strictObject({ tracker: Id, subjects: z.array(TicketSubject).min(1).max(TICKETS_AT_ONCE) }),
  /** In the order of the subjects. */
  output: z.array(Ticket),
});

/** Moves a ticket, here and in the tracker. */
export const moveTicket = defineContract({
  name: 'moveTicket',
  method: 'POST',
  path: `${tenant}/tickets/{id}/state`,
  audience: 'member',
  needs: 'manageFindings',
  feature: 'integrations',
  audit: 'ticket.move',
  auditInput: ['id', 'state'],
  input: z.strictObject({ id: Id, state: TicketState }),
  output: Ticket,
});

export const commentTicket = defineContract({
  name: 'commentTicket',
  method: 'POST',
  path: `${tenant}/tickets/{id}/comments`,
  audience: 'member',
  needs: 'manageFindings',
  feature: 'integrations',
  audit: 'ticket.comment',
  auditInput: ['id'],
  input: z.strictObject({ id: Id, text: CommentText }),
  output: TicketComment,
});
