import type { TicketState } from '@cloudmend/domain/tickets';
import type { OutgoingAnswer, OutgoingCall } from '@cloudmend/infra/notify';
import {
  answer,
  type EmulatedTracker,
  type KeptTicket,
  openLimit,
  readBody,
  touch,
  type TrackerOptions,
} from './tracker';

const SHORT_DESCRIPTION = 160;
const STATES: Readonly<Record<string, TicketState>> = { 1: 'todo', 2: 'doing', 3: 'doing', 6: 'done', 7: 'done' };
const CODES: Readonly<Record<TicketState, string>> = { todo: '1', doing: '2', done: '6' };
/** Columns that people may map to; the API drops others. */
const COLUMNS = new Set(['assignment_group', 'category', 'urgency', 'impact']);
const LIMIT = 10_000;

const fault = (status: number, message: string, detail = ''): OutgoingAnswer =>
  answer(status, { error: { message, detail }, status: 'failure' });

interface Incident extends KeptTicket {
  readonly columns: Readonly<Record<string, string>>;
}

/** `2026-11-20 08:00:00`, in UTC. */
const toTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

const toHex = (count: number): string => count.toString(16).padStart(32, '0');

/** An instance of ServiceNow with the table of incidents, as the Table API is documented. */
export const emulateServiceNow = (options: TrackerOptions): EmulatedTracker => {
  const { clock, refused = new Set() } = options;
  const tickets = new Map<string, Incident>();
  const limit = openLimit(options);
  const tokens = new Set<string>();
  let count = 0;
  const view = (ticket: Incident, fields: string | null): Record<string, string> => {
    const all: Record<string, string> = {
      sys_id: ticket.id,
      number: ticket.key,
      short_description: ticket.title,
      state: ticket.isFinal ? '7' : CODES[ticket.state],
      ...ticket.columns,
    };
    const asked = fields?.split(',');
    return asked
      ? Object.fromEntries(asked.flatMap((name) => (name in all ? [[name, all[name] as string]] : [])))
      : all;
  };
  const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
  const create = (call: OutgoingCall): Incident => {
    const given = readBody(call);
    count += 1;
    const ticket: Incident = {
      id: toHex(count),
      key: `INC${String(10_000 + count).padStart(7, '0')}`,
      marker: toText(given['correlation_id']),
      title: toText(given['short_description']).slice(0, SHORT_DESCRIPTION),
      body: toText(given['description']),
      state: 'todo',
      isFinal: false,
      comments: [],
      createdAt: clock(),
      updatedAt: clock(),
      columns: Object.fromEntries(
        Object.entries(given)
          .filter(([name]) => COLUMNS.has(name))
          .map(([name, value]) => [name, toText(value)]),
      ),
    };
    tickets.set(ticket.id, ticket);
    return ticket;
  };
  const change = (ticket: Incident, call: OutgoingCall): OutgoingAnswer => {
    const {
      state,
      close_code: code,
      close_notes: notes,
      comments,
    } = readBody(call) as Record<string, string | undefined>;
    if (ticket.isFinal && state !== undefined)
      return fault(403, 'Operation Failed', 'ACL Exception Update Failed due to security constraints');
    if (state === CODES.done && !(code && notes))
      return fault(
        403,
        'Operation Failed',
        'Data Policy Exception: The following fields are mandatory: Close notes, Close code',
      );
    touch(ticket, clock(), (each) => {
      if (state !== undefined) each.state = STATES[state] ?? each.state;
      if (comments === undefined) return;
      count += 1;
      each.comments.push({ id: toHex(count), at: clock(), author: 'cloudmend', text: comments });
    });
    return answer(200, { result: { sys_id: ticket.id } });
  };
  const find = (url: URL): OutgoingAnswer => {
    const query = url.searchParams.get('sysparm_query') ?? '';
    const [, marker] = /^correlation_id=([^^]+)/.exec(query) ?? [];
    const [, minutes] = /minutesAgoStart\((\d+)\)/.exec(query) ?? [];
    const since = clock().getTime() - Number(minutes ?? 0) * 60_000;
    const found = [...tickets.values()].filter((ticket) =>
      marker === undefined ? ticket.marker !== '' && ticket.updatedAt.getTime() >= since : ticket.marker === marker,
    );
    const from = Number(url.searchParams.get('sysparm_offset') ?? 0);
    const size = Math.min(Number(url.searchParams.get('sysparm_limit') ?? LIMIT), LIMIT);
    const fields = url.searchParams.get('sysparm_fields');
    return answer(200, { result: found.slice(from, from + size).map((ticket) => view(ticket, fields)) });
  };
  const journal = (url: URL): OutgoingAnswer => {
    const [, id = ''] =
      /^element_id=([0-9a-f]+)\^element=comments/.exec(url.searchParams.get('sysparm_query') ?? '') ?? [];
    const from = Number(url.searchParams.get('sysparm_offset') ?? 0);
    const size = Number(url.searchParams.get('sysparm_limit') ?? LIMIT);
    const entries = (tickets.get(id)?.comments ?? []).slice(from, from + size);
    return answer(200, {
      result: entries.map(({ id: entryId, at, author, text }) => ({
        sys_id: entryId,
        sys_created_on: toTime(at),
        sys_created_by: author,
        value: text,
      })),
    });
  };
  const signIn = ({ body = '' }: OutgoingCall): OutgoingAnswer => {
    const form = new URLSearchParams(body);
    const isKnown = form.get('grant_type') === 'client_credentials' && !refused.has(form.get('client_secret') ?? '');
    if (!isKnown) return answer(401, { error: 'access_denied', error_description: 'access_denied' });
    const token = `token-${tokens.size + 1}`;
    tokens.add(token);
    return answer(200, { access_token: token, token_type: 'Bearer', expires_in: 1799 });
  };
  const isSignedIn = ({ headers }: OutgoingCall): boolean => {
    const given = headers['authorization'] ?? '';
    if (given.startsWith('Bearer ')) return tokens.has(given.slice('Bearer '.length));
    const [, password = ''] = Buffer.from(given.replace('Basic ', ''), 'base64').toString('utf8').split(/:(.*)/s);
    return password !== '' && !refused.has(password);
  };
  const route = (call: OutgoingCall): OutgoingAnswer => {
    const url = new URL(call.url);
    const [, table = '', id] = /^\/api\/now\/table\/(\w+)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (table === 'sys_journal_field') return journal(url);
    if (table !== 'incident') return fault(400, `Invalid table ${table}`);
    if (id === undefined) {
      if (call.method === 'GET') return find(url);
      return answer(201, { result: view(create(call), url.searchParams.get('sysparm_fields')) });
    }
    const ticket = tickets.get(id);
    if (!ticket) return fault(404, 'No Record found', "Record doesn't exist or ACL restricts the record retrieval");
    if (call.method === 'PATCH') return change(ticket, call);
    return answer(200, { result: view(ticket, url.searchParams.get('sysparm_fields')) });
  };
  return {
    tickets,
    answer: (call) => {
      if (new URL(call.url).pathname === '/oauth_token.do') return signIn(call);
      if (!isSignedIn(call)) return fault(401, 'User Not Authenticated', 'Required to provide Auth information');
      return limit() ?? route(call);
    },
  };
};
