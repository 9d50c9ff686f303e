import { notFound } from '@cloudmend/domain/errors';
import { COMMENTS_LISTED, getTicket } from '@cloudmend/domain/tickets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toComment, toTicket } from '../../tickets/to-ticket';

export const getTicketFor =
  ({ tickets }: Pick<MemberUses, 'tickets'>): Operation<typeof getTicket> =>
  async (_actor, { id }) => {
    const ticket = await tickets.get(id);
    if (!ticket) throw notFound('The ticket');
    const comments = (await tickets.listComments(id)).slice(-COMMENTS_LISTED);
    return { ...toTicket(ticket), comments: comments.map(toComment) };
  };

export const handler = serve(getTicket, getTicketFor);
