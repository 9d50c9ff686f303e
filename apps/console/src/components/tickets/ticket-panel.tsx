import { NativeSelect } from '@mantine/core';
import {
  type Ticket,
  TICKET_STATES,
  type TicketComment,
  TicketState,
  type TicketSubject,
} from '@cloudmend/domain/tickets';
import { formatMoment } from '../format';
import { tell } from '../notify';
import { useChangeTickets, useMayCreateTickets, useTicket, useTicketFor, useTrackers } from '../../queries/tickets';
import { useWork } from '../../queries/work';
import { CreateTickets } from './create-tickets';
import layout from '../layout.module.css';
import styles from './tickets.module.css';

const Comment = ({ comment: { author, at, text, isSent } }: { readonly comment: TicketComment }) => (
  <li>
    <span className={layout.sub}>{`${author}, ${isSent ? formatMoment(at) : 'being sent'}`}</span>
    <p>{text}</p>
  </li>
);

const CommentList = ({ comments }: { readonly comments: readonly TicketComment[] }) =>
  comments.length > 0 && (
    <ul className={styles.comments} aria-label="Comments on the ticket">
      {comments.map((comment) => (
        <Comment key={comment.id} comment={comment} />
      ))}
    </ul>
  );

/** Comments made here are in the history, unless the tracker changed them. */
const CommentsBesides = ({
  ticketId,
  subject: { type, id },
}: Pick<Ticket, 'subject'> & { readonly ticketId: string }) => {
  const history = useWork(type, id).data?.history ?? [];
  const comments = useTicket(ticketId).data?.comments ?? [];
  const isToldThere = ({ at, text, isOurs }: TicketComment): boolean =>
    isOurs && history.some((event) => event.kind === 'comment' && event.at === at && event.text === text);
  return <CommentList comments={comments.filter((comment) => !isToldThere(comment))} />;
};

const Linked = ({ ticket }: { readonly ticket: Ticket }) => {
  const { id, subject, key, url, title, state, fault } = ticket;
  const mayChange = useMayCreateTickets();
  const { move } = useChangeTickets();
  const choose = (next: TicketState): void =>
    void tell(`${key} moves to ${TICKET_STATES[next]}.`, 'Could not move the ticket. Try again.', () =>
      move.mutateAsync({ id, state: next }),
    );
  return (
    <>
      <div className={styles.head}>
        <span>
          <a href={url ?? undefined} target="_blank" rel="noreferrer">
            {key}
          </a>{' '}
          {title}
        </span>
        {mayChange ? (
          <NativeSelect
            aria-label={`State of ${key}`}
            size="xs"
            value={state}
            disabled={move.isPending}
            data={TicketState.options.map((value) => ({ value, label: TICKET_STATES[value] }))}
            onChange={({ currentTarget: { value } }) => choose(value as TicketState)}
          />
        ) : (
          <span className={layout.sub}>{TICKET_STATES[state]}</span>
        )}
      </div>
      {fault !== null && <p className={`${layout.sub} ${layout.bad}`}>{fault}</p>}
      <CommentsBesides ticketId={id} subject={subject} />
    </>
  );
};

const SAYS: Readonly<Record<Exclude<Ticket['phase'], 'linked'>, string>> = {
  waiting: 'Creating the ticket…',
  refused: 'The tracker rejected the ticket:',
  gone: 'The ticket was deleted in the tracker.',
};

/** Not in the tracker: why, and how to create it. */
const Unlinked = ({ ticket, subject }: { readonly ticket: Ticket | null; readonly subject: TicketSubject }) => (
  <>
    {ticket && ticket.phase !== 'linked' && (
      <p className={layout.sub}>{[SAYS[ticket.phase], ticket.fault].filter(Boolean).join(' ')}</p>
    )}
    {ticket?.phase !== 'waiting' && <CreateTickets subjects={[subject]} />}
  </>
);

/** The ticket of a finding or recommendation, or the button that creates one. Nothing without a tracker. */
export const TicketPanel = ({ subject }: { readonly subject: TicketSubject }) => {
  const hasTracker = (useTrackers().data ?? []).length > 0;
  const { data: ticket } = useTicketFor(subject);
  if (ticket === undefined || (!ticket && !hasTracker)) return null;
  return (
    <section className={styles.panel} aria-label="Ticket">
      <h3>Ticket</h3>
      {ticket?.phase === 'linked' ? <Linked ticket={ticket} /> : <Unlinked ticket={ticket} subject={subject} />}
    </section>
  );
};
