import { Ticket, TicketComment } from '@cloudmend/domain/tickets';
import type { CommentRecord, TicketRecord } from '@cloudmend/store';

/** What people are shown of a ticket. */
export const toTicket = (record: TicketRecord): Ticket => Ticket.parse(record);

export const toComment = (record: CommentRecord): TicketComment => TicketComment.parse(record);
