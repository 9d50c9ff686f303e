import { AppError, notFound } from '@cloudmend/domain/errors';
import { moveTicket } from '@cloudmend/domain/tickets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toTicket } from '../../tickets/to-ticket';

/** Moves a ticket here; the worker moves it in the tracker. */
export const moveTicketFor =
  ({ tickets }: Pick<MemberUses, 'tickets'>): Operation<typeof moveTicket> =>
  async (_actor, { id, state }, call) => {
    const ticket = await tickets.get(id);
    if (!ticket) throw notFound('The ticket');
    if (ticket.state === state) return toTicket(ticket);
    const moved = await tickets.change(ticket, { state, movedBy: 'person', fault: null }, 'due');
    if (!moved) throw new AppError('conflict', 'The ticket is being changed. Please try again.');
    call.changes({ state: ticket.state }, { state });
    return toTicket(moved);
  };

export const handler = serve(moveTicket, moveTicketFor);
