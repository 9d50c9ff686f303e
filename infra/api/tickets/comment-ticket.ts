import { notFound } from '@cloudmend/domain/errors';
import { commentTicket } from '@cloudmend/domain/tickets';
import type { CommentRecord } from '@cloudmend/store';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toComment } from '../../tickets/to-ticket';

/** Notes a comment; the worker sends it to the tracker. */
export const commentTicketFor =
  ({ tickets, clock, newId }: Pick<MemberUses, 'tickets' | 'clock' | 'newId'>): Operation<typeof commentTicket> =>
  async ({ email }, { id, text }) => {
    if (!(await tickets.get(id))) throw notFound('The ticket');
    const comment: CommentRecord = {
      id: newId(),
      at: clock().toISOString(),
      author: email,
      text,
      isOurs: true,
      isSent: false,
      remoteId: null,
    };
    await tickets.saveComment(id, comment);
    await tickets.markDue(id);
    return toComment(comment);
  };

export const handler = serve(commentTicket, commentTicketFor);
