import { AppError, notFound } from '@cloudmend/domain/errors';
import { createTickets, type TicketSubject, type Tracker } from '@cloudmend/domain/tickets';
import type { TicketRecord } from '@cloudmend/store';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { renderTicket } from '../../tickets/render-ticket';
import { toTicket } from '../../tickets/to-ticket';

type Uses = Pick<MemberUses, 'tickets' | 'findings' | 'recommendations' | 'clock' | 'newId' | 'settings'>;

interface Asked {
  readonly tracker: Tracker;
  readonly sub: string;
  readonly site: string | undefined;
}

const begin = async (uses: Uses, { tracker, sub, site }: Asked, subject: TicketSubject): Promise<TicketRecord> => {
  const { tickets, clock, newId } = uses;
  const known = await tickets.ofSubject(subject);
  if (known && (known.phase === 'waiting' || known.phase === 'linked')) return known;
  const rendered = await renderTicket(uses, tracker.mapping, subject, site);
  if (!rendered) throw notFound(subject.type === 'finding' ? 'The finding' : 'The recommendation');
  const fresh = {
    ...rendered,
    trackerId: tracker.id,
    title: rendered.draft.title,
    phase: 'waiting',
    state: 'todo',
    agreed: 'todo',
    movedBy: 'person',
    isFixed: false,
    key: null,
    url: null,
    remoteId: null,
    triedAt: null,
    fault: null,
  } as const;
  if (!known) {
    const createdAt = clock().toISOString();
    const first = { id: newId(), subject, createdAt, createdBy: sub, syncedAt: null, round: 0, version: 0 };
    return tickets.begin({ ...first, ...fresh });
  }
  const again = await tickets.change(known, { ...fresh, round: known.round + 1 }, 'due');
  if (!again) throw new AppError('conflict', 'The ticket is being changed. Please try again.');
  return again;
};

/** Makes a ticket for each subject; the worker creates it in the tracker. */
export const createTicketsFor =
  (uses: Uses): Operation<typeof createTickets> =>
  async ({ sub, tenantId }, { tracker: trackerId, subjects }) => {
    const tracker = await uses.tickets.getTracker(trackerId);
    if (!tracker) throw notFound('The tracker');
    const { siteUrl } = uses.settings;
    const asked = { tracker, sub, site: siteUrl && `${siteUrl}/${tenantId}` };
    const made: TicketRecord[] = [];
    for (const subject of subjects) made.push(await begin(uses, asked, subject));
    return made.map(toTicket);
  };

export const handler = serve(createTickets, createTicketsFor);
