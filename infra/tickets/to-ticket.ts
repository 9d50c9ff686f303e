import type { Ticket, TicketComment } from '@cloudmend/domain/tickets';
import type { CommentRecord, TicketRecord } from '@cloudmend/store';

/** What people are shown of a ticket. */
export const toTicket = ({
  id,
  trackerId,
  subject,
  phase,
  state,
  title,
  key,
  url,
  fault,
  createdAt,
  createdBy,
  syncedAt,
}: TicketRecord): Ticket => ({
  id,
  trackerId,
  subject,
  phase,
  state,
  title,
  key,
  url,
  fault,
  createdAt,
  createdBy,
  syncedAt,
});

export const toComment = ({ id, at, author, text, isOurs, isSent }: CommentRecord): TicketComment => ({
  id,
  at,
  author,
  text,
  isOurs,
  isSent,
});
