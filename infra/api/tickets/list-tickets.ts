import { listTickets, TICKETS_LISTED } from '@cloudmend/domain/tickets';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { toTicket } from '../../tickets/to-ticket';

export const listTicketsFor =
  ({ tickets }: Pick<MemberUses, 'tickets'>): Operation<typeof listTickets> =>
  async () =>
    (await tickets.list(TICKETS_LISTED)).map(toTicket);

export const handler = serve(listTickets, listTicketsFor);
