import * as z from 'zod';

/** Where work on a ticket stands: the three that trackers have in common. */
export const TicketState = z.enum(['todo', 'doing', 'done']);
export type TicketState = z.infer<typeof TicketState>;

export const TICKET_STATES: Readonly<Record<TicketState, string>> = {
  todo: 'To do',
  doing: 'In progress',
  done: 'Done',
};

/** What a ticket is about. */
export const TicketSubject = z.strictObject({
  type: z.enum(['finding', 'recommendation']),
  id: z.string().min(1).max(200),
});
export type TicketSubject = z.infer<typeof TicketSubject>;

/**
 * `waiting`: not in the tracker yet. `refused`: the tracker does not take it, `fault` says why. `gone`: it was deleted
 * there.
 */
export const TicketPhase = z.enum(['waiting', 'linked', 'refused', 'gone']);
export type TicketPhase = z.infer<typeof TicketPhase>;

export const Ticket = z.object({
  id: z.string(),
  trackerId: z.string(),
  subject: TicketSubject,
  phase: TicketPhase,
  state: TicketState,
  /** As it is in the tracker, once it is there. */
  title: z.string(),
  /** `OPS-12`, `INC0010001` */
  key: z.string().nullable(),
  url: z.string().nullable(),
  /** What the tracker refused last. */
  fault: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** When both sides were last compared. */
  syncedAt: z.string().nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

export const COMMENT_LENGTH = 3000;

export const CommentText = z.string().trim().min(1).max(COMMENT_LENGTH);

export const TicketComment = z.object({
  id: z.string(),
  at: z.string(),
  /** The name that the tracker shows, or the person who wrote it here. */
  author: z.string(),
  text: z.string(),
  /** Written here. */
  isOurs: z.boolean(),
  /** It is in the tracker too. */
  isSent: z.boolean(),
});
export type TicketComment = z.infer<typeof TicketComment>;

/** Tickets that are made in one go. */
export const TICKETS_AT_ONCE = 100;
/** Tickets of a workspace that are listed. */
export const TICKETS_LISTED = 1000;
/** Comments of a ticket that are shown. */
export const COMMENTS_LISTED = 200;
