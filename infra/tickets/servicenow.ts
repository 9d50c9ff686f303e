import { Severity } from '@cloudmend/domain/findings';
import type { TicketMapping, TicketState, TrackerSecret } from '@cloudmend/domain/tickets';
import * as z from 'zod';
import { clip } from '../notify/messages/escape';
import { type Caller, callTracker, type Json, SIGN_IN_REJECTED } from './call-tracker';
import { OURS, type RemoteComment, type RemoteTicket, TrackerDownError, type TrackerClient } from './tracker-client';

/** The lengths that an incident has as delivered. */
const SHORT_DESCRIPTION = 160;
const TEXT = 4000;
const PAGE = 100;
const PAGES_MOST = 50;
const NOT_FOUND = 404;
const FORBIDDEN = 403;

/** States of an incident as delivered: new, in progress, on hold, resolved, closed, cancelled. */
const STATES: Readonly<Record<string, TicketState>> = {
  1: 'todo',
  2: 'doing',
  3: 'doing',
  6: 'done',
  7: 'done',
  8: 'done',
};
const IN_PROGRESS = '2';
const CODES: Readonly<Record<TicketState, string>> = { todo: '1', doing: IN_PROGRESS, done: '6' };

const FIELDS = 'sys_id,number,short_description,state';

const Incident = z.object({
  sys_id: z.string(),
  number: z.string(),
  short_description: z.string().default(''),
  state: z.string().default('1'),
});
const Entry = z.object({
  sys_id: z.string(),
  /** In UTC, as `2026-11-20 08:00:00`. */
  sys_created_on: z.string(),
  sys_created_by: z.string(),
  value: z.string(),
});
const Token = z.object({ access_token: z.string().min(1) });

/** `error.message` and `error.detail` of the Table API. */
const describe = (body: Json): string => {
  const { message = '', detail = '' } = (body['error'] ?? {}) as {
    readonly message?: string;
    readonly detail?: string;
  };
  return [message, detail].filter(Boolean).join(': ');
};

type ServiceNowSecret = Extract<TrackerSecret, { kind: 'servicenow' }>;

/** The header of each call: user and password, or a token that the OAuth client gets (grant type client_credentials). */
const signIn = (caller: Caller, { site, signIn: given }: ServiceNowSecret): (() => Promise<string>) => {
  if (given.type === 'password') {
    const basic = Buffer.from(`${given.user}:${given.password}`, 'utf8').toString('base64');
    return async () => `Basic ${basic}`;
  }
  const ask = async (): Promise<string> => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: given.clientId,
      client_secret: given.clientSecret,
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const answer = await caller.outgoing.call({ method: 'POST', url: `${site}/oauth_token.do`, headers, body });
    if (answer.status !== 200) throw new TrackerDownError(SIGN_IN_REJECTED);
    return `Bearer ${Token.parse(JSON.parse(answer.body)).access_token}`;
  };
  let token: Promise<string> | undefined;
  return () => (token ??= ask());
};

/** Incidents of ServiceNow, by the Table API. */
export const openServiceNow = (caller: Caller, secret: ServiceNowSecret, mapping: TicketMapping): TrackerClient => {
  const { site } = secret;
  const authorize = signIn(caller, secret);
  const call = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    {
      query = {},
      json,
      expected,
    }: { query?: Record<string, string>; json?: unknown; expected?: readonly number[] } = {},
  ) => {
    const url = `${site}/api/now/table/${path}?${new URLSearchParams(query).toString()}`;
    const headers = { authorization: await authorize() };
    return callTracker(caller, { method, url, headers, json }, describe, expected);
  };
  const toTicket = ({
    sys_id: id,
    number: key,
    short_description: title,
    state,
  }: z.infer<typeof Incident>): RemoteTicket => ({
    id,
    key,
    url: `${site}/nav_to.do?uri=${encodeURIComponent(`incident.do?sys_id=${id}`)}`,
    title,
    state: STATES[state] ?? 'doing',
  });
  const pathOf = (id: string): string => `incident/${encodeURIComponent(id)}`;
  const urgencyOf = (severity: string): string | undefined => {
    const known = Severity.safeParse(severity);
    return known.success ? mapping.priorities[known.data] : undefined;
  };
  const list = async <Row>(table: string, query: Record<string, string>, row: z.ZodType<Row>): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let page = 0; page < PAGES_MOST; page += 1) {
      const { body } = await call('GET', table, {
        query: { ...query, sysparm_limit: String(PAGE), sysparm_offset: String(rows.length) },
      });
      const found = z.array(row).parse(body['result']);
      rows.push(...found);
      if (found.length < PAGE) break;
    }
    return rows;
  };
  return {
    atOnce: 1,
    find: async (marker) => {
      const { body } = await call('GET', 'incident', {
        query: {
          sysparm_query: `correlation_id=${marker}^ORDERBYsys_created_on`,
          sysparm_fields: FIELDS,
          sysparm_limit: '1',
        },
      });
      const [first] = z.array(Incident).parse(body['result']);
      return first && toTicket(first);
    },
    create: async (tickets) =>
      Promise.all(
        tickets.map(async ({ marker, title, body, severity }) => {
          const urgency = urgencyOf(severity);
          const { body: answer } = await call('POST', 'incident', {
            query: { sysparm_fields: FIELDS },
            json: {
              ...mapping.fields,
              short_description: clip(title.replace(/\s+/g, ' '), SHORT_DESCRIPTION),
              description: clip(body, TEXT),
              correlation_id: marker,
              correlation_display: OURS,
              ...(urgency !== undefined && { urgency }),
            },
          });
          return toTicket(Incident.parse(answer['result']));
        }),
      ),
    read: async (id) => {
      const { status, body } = await call('GET', pathOf(id), {
        query: { sysparm_fields: FIELDS },
        expected: [NOT_FOUND],
      });
      return status === NOT_FOUND ? undefined : toTicket(Incident.parse(body['result']));
    },
    move: async ({ id, state: before }, state, note) => {
      // A resolved incident is reopened as in progress.
      const code = before === 'done' && state !== 'done' ? IN_PROGRESS : CODES[state];
      const closing = state === 'done' ? { close_code: mapping.closeCode, close_notes: clip(note, TEXT) } : {};
      // 403 is also what an incident that is closed for good answers.
      const { status } = await call('PATCH', pathOf(id), {
        query: { sysparm_fields: 'state' },
        json: { state: code, ...closing },
        expected: [FORBIDDEN],
      });
      return status !== FORBIDDEN;
    },
    listComments: async (id) => {
      const entries = await list(
        'sys_journal_field',
        {
          sysparm_query: `element_id=${id}^element=comments^ORDERBYsys_created_on`,
          sysparm_fields: 'sys_id,sys_created_on,sys_created_by,value',
        },
        Entry,
      );
      return entries.map(
        ({ sys_id: entryId, sys_created_on: at, sys_created_by: author, value }): RemoteComment => ({
          id: entryId,
          at: new Date(`${at.replace(' ', 'T')}Z`).toISOString(),
          author,
          text: value.trim(),
        }),
      );
    },
    comment: async (id, text) => {
      await call('PATCH', pathOf(id), { query: { sysparm_fields: 'sys_id' }, json: { comments: clip(text, TEXT) } });
    },
    listChanged: async (minutes) => {
      const query = `correlation_display=${OURS}^sys_updated_on>=javascript:gs.minutesAgoStart(${minutes})^ORDERBYsys_updated_on`;
      const found = await list(
        'incident',
        { sysparm_query: query, sysparm_fields: 'sys_id' },
        z.object({ sys_id: z.string() }),
      );
      return found.map(({ sys_id: id }) => id);
    },
    // The Table API drops fields that the table does not have, and says nothing.
    checkMapping: async (id) => {
      const names = Object.keys(mapping.fields);
      if (names.length === 0) return [];
      const { body } = await call('GET', pathOf(id), { query: { sysparm_fields: names.join(',') } });
      const kept = (body['result'] ?? {}) as Json;
      return names.filter((name) => !kept[name]).map((name) => `${name}: was not kept.`);
    },
  };
};
