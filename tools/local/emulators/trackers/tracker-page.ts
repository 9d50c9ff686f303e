import { TICKET_STATES, TicketState } from '@cloudmend/domain/tickets';
import { escape, page } from '../pages';
import type { EmulatedTrackers } from './open-trackers';
import { type KeptTicket, touch } from './tracker';

const buttons = Object.entries(TICKET_STATES)
  .map(([state, label]) => `<button name="state" value="${state}">${label}</button>`)
  .join(' ');

const toArticle = (host: string, { id, key, title, body, state, comments }: KeptTicket): string =>
  `<article aria-label="${escape(`${key} ${title}`)}">
<h2>${escape(`${key} ${title}`)}</h2>
<p>${escape(host)}, ${TICKET_STATES[state]}</p>
<pre>${escape(body)}</pre>
<ul>${comments.map(({ author, text }) => `<li>${escape(author)}: ${escape(text)}</li>`).join('\n')}</ul>
<form method="post">
<input type="hidden" name="host" value="${escape(host)}"><input type="hidden" name="id" value="${escape(id)}">
<p>${buttons}</p>
<p><label>Comment <input name="comment" maxlength="1000"></label> <button name="add" value="comment">Comment</button></p>
</form>
</article>`;

const change = ({ sites }: EmulatedTrackers, form: FormData, now: Date): void => {
  const read = (name: string): string => String(form.get(name) ?? '');
  const ticket = sites.get(read('host'))?.tickets.get(read('id'));
  if (!ticket) return;
  const state = TicketState.safeParse(read('state'));
  touch(ticket, now, (each) => {
    if (state.success) each.state = state.data;
    if (form.has('add') && read('comment') !== '')
      each.comments.push({ id: `p-${now.getTime()}`, at: now, author: 'You', text: read('comment') });
  });
};

/** The trackers for a browser, with what people do there. */
export const trackerPages =
  (trackers: EmulatedTrackers, path: string, clock: () => Date) =>
  async (request: Request): Promise<Response> => {
    if (request.method === 'POST') {
      change(trackers, await request.formData(), clock());
      return new Response(null, { status: 303, headers: { location: path } });
    }
    const articles = [...trackers.sites].flatMap(([host, { tickets }]) =>
      [...tickets.values()].map((ticket) => toArticle(host, ticket)).reverse(),
    );
    return page('Tickets', articles.join('\n') || '<p>No tickets yet.</p>', 'Local trackers');
  };
