import { Severity } from '@cloudmend/domain/findings';
import type { TicketMapping, TicketState, TrackerSecret } from '@cloudmend/domain/tickets';
import * as z from 'zod';
import { clip } from '../notify/messages/escape';
import { type Caller, callTracker, type Json, SIGN_IN_REJECTED, toFieldValue } from './call-tracker';
import { readDocument, toDocument } from './jira-document';
import {
  type Created,
  type NewTicket,
  OURS,
  RefusedError,
  type RemoteComment,
  type RemoteTicket,
  type TrackerClient,
  TrackerDownError,
} from './tracker-client';

/** Jira takes 50 issues at once; with a workflow of its own each may take some tenths of a second. */
const AT_ONCE = 20;
const SUMMARY = 255;
/** Characters of a description and of a comment. */
const TEXT = 32_000;
const PAGE = 100;
const PAGES_MOST = 50;
const NOT_FOUND = 404;
const UNAUTHORIZED = 401;
const BAD_REQUEST = 400;

const CATEGORIES: Readonly<Record<string, TicketState>> = { new: 'todo', indeterminate: 'doing', done: 'done' };
const toState = (category: string): TicketState => CATEGORIES[category] ?? 'todo';

const Category = z.object({ statusCategory: z.object({ key: z.string() }) });
const Issue = z.object({
  id: z.string(),
  key: z.string(),
  fields: z.looseObject({ summary: z.string().optional(), status: Category.optional() }),
});
const CreatedIssues = z.object({
  issues: z.array(z.object({ id: z.string(), key: z.string() })).default([]),
  errors: z
    .array(z.object({ failedElementNumber: z.number().int(), elementErrors: z.looseObject({}).optional() }))
    .default([]),
});
const Transitions = z.object({
  transitions: z.array(
    z.object({
      id: z.string(),
      to: Category,
      fields: z
        .record(z.string(), z.object({ required: z.boolean(), hasDefaultValue: z.boolean().optional() }))
        .default({}),
    }),
  ),
});
const Comments = z.object({
  total: z.number().int(),
  comments: z.array(
    z.object({
      id: z.string(),
      created: z.string(),
      author: z.object({ displayName: z.string() }).optional(),
      body: z.unknown(),
    }),
  ),
});
const Found = z.object({ issues: z.array(Issue), nextPageToken: z.string().optional() });

/** `errorMessages` and `errors` by field: https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/ */
const describe = (body: Json): string => {
  const messages = Array.isArray(body['errorMessages']) ? body['errorMessages'].map(String) : [];
  const fields = Object.entries((body['errors'] ?? {}) as Json).map(([field, fault]) => `${field}: ${String(fault)}`);
  return [...messages, ...fields].join(' ');
};

/**
 * Atlassian's gateway takes tokens with scopes, the only ones of service accounts, which sites answer with 401:
 * https://support.atlassian.com/atlassian-cloud/kb/401-unauthorized-error-when-service-account-accesses-jira-or-confluence-api
 */
const GATEWAY = 'https://api.atlassian.com/ex/jira';
const SITE = z.object({ cloudId: z.guid() });

/** An answer that names a fault is a refusal; of any other it is not known what was created. */
const toUnclear = (body: Json): Error => {
  const said = describe(body);
  return said ? new RefusedError(said) : new TrackerDownError('The answer could not be read.');
};

type JiraSecret = Extract<TrackerSecret, { kind: 'jira' }>;

/**
 * Jira Cloud, REST API v3, with an email address and an API token, with scopes or without. Searches may answer what was true some seconds ago;
 * an issue that is read by its ID is as it is.
 */
export const openJira = (caller: Caller, { site, email, token }: JiraSecret, mapping: TicketMapping): TrackerClient => {
  const headers = { authorization: `Basic ${Buffer.from(`${email}:${token}`, 'utf8').toString('base64')}` };
  let base: string = site;
  /** Without the sign-in: anyone may ask a site for its ID. */
  const findGateway = async (): Promise<string> => {
    const url = `${site}/_edge/tenant_info`;
    const { body } = await callTracker(caller, { method: 'GET', url, headers: {} }, describe, [NOT_FOUND]);
    const found = SITE.safeParse(body);
    if (!found.success) throw new TrackerDownError(SIGN_IN_REJECTED);
    return `${GATEWAY}/${found.data.cloudId}`;
  };
  const call = async (method: 'GET' | 'POST', path: string, json?: unknown, expected: readonly number[] = []) => {
    const ask = () =>
      callTracker(caller, { method, url: `${base}/rest/api/3${path}`, headers, json }, describe, [
        ...expected,
        UNAUTHORIZED,
      ]);
    const answer = await ask();
    if (answer.status !== UNAUTHORIZED) return answer;
    if (base === site) base = await findGateway();
    const again = await ask();
    if (again.status !== UNAUTHORIZED) return again;
    throw new TrackerDownError(
      /scope/i.test(String(again.body['message']))
        ? 'The token lacks a scope: it needs read:jira-work and write:jira-work.'
        : SIGN_IN_REJECTED,
    );
  };
  const pathOf = (id: string): string => `/issue/${encodeURIComponent(id)}`;
  const toUrl = (key: string): string => `${site}/browse/${encodeURIComponent(key)}`;
  const toTicket = ({ id, key, fields }: z.infer<typeof Issue>): RemoteTicket => ({
    id,
    key,
    url: toUrl(key),
    title: fields.summary ?? '',
    state: toState(fields.status?.statusCategory.key ?? ''),
  });
  const toFields = ({ marker, title, body, severity }: NewTicket): Json => {
    const known = Severity.safeParse(severity);
    const priority = known.success ? mapping.priorities[known.data] : undefined;
    return {
      ...Object.fromEntries(Object.entries(mapping.fields).map(([name, value]) => [name, toFieldValue(value)])),
      project: { key: mapping.project },
      issuetype: { name: mapping.issueType },
      summary: clip(title, SUMMARY),
      description: toDocument(clip(body, TEXT)),
      labels: [OURS, marker],
      ...(priority !== undefined && { priority: { name: priority } }),
    };
  };
  const search = async (jql: string, page: Json): Promise<z.infer<typeof Found>> =>
    Found.parse((await call('POST', '/search/jql', { jql, fields: ['summary', 'status'], ...page })).body);

  return {
    atOnce: AT_ONCE,
    find: async (marker) => {
      const { issues } = await search(`labels = "${marker}" ORDER BY created ASC`, { maxResults: 1 });
      return issues[0] && toTicket(issues[0]);
    },
    create: async (tickets) => {
      const { body } = await call(
        'POST',
        '/issue/bulk',
        { issueUpdates: tickets.map((ticket) => ({ fields: toFields(ticket) })) },
        [BAD_REQUEST],
      );
      const { issues, errors } = CreatedIssues.parse(body);
      if (issues.length + errors.length !== tickets.length) throw toUnclear(body);
      const faults = new Map(
        errors.map(({ failedElementNumber, elementErrors }) => [failedElementNumber, elementErrors ?? {}]),
      );
      const made = [...issues];
      return tickets.map((_ticket, index): Created => {
        const fault = faults.get(index);
        if (fault) return new RefusedError(describe(fault) || 'Not created.');
        const { id, key } = made.shift() as (typeof made)[number];
        return { id, key, url: toUrl(key) };
      });
    },
    read: async (id) => {
      const { status, body } = await call('GET', `${pathOf(id)}?fields=summary,status`, undefined, [NOT_FOUND]);
      return status === NOT_FOUND ? undefined : toTicket(Issue.parse(body));
    },
    move: async ({ id }, state) => {
      const { body } = await call('GET', `${pathOf(id)}/transitions?expand=transitions.fields`);
      const free = Transitions.parse(body).transitions.filter(
        ({ fields }) => !Object.values(fields).some(({ required, hasDefaultValue }) => required && !hasDefaultValue),
      );
      const leadingTo = (wanted: TicketState) => free.find(({ to }) => toState(to.statusCategory.key) === wanted)?.id;
      // What is not done may have to begin with being in progress.
      const transition =
        leadingTo(state) ?? (state === 'done' ? undefined : leadingTo(state === 'todo' ? 'doing' : 'todo'));
      if (transition === undefined) return false;
      await call('POST', `${pathOf(id)}/transitions`, { transition: { id: transition } });
      return true;
    },
    listComments: async (id) => {
      const comments: RemoteComment[] = [];
      for (let page = 0; page < PAGES_MOST; page += 1) {
        const path = `${pathOf(id)}/comment?orderBy=created&startAt=${comments.length}&maxResults=${PAGE}`;
        const found = Comments.parse((await call('GET', path)).body);
        comments.push(
          ...found.comments.map(({ id: commentId, created, author, body }) => ({
            id: commentId,
            at: new Date(created).toISOString(),
            author: author?.displayName ?? 'Jira',
            text: readDocument(body),
          })),
        );
        if (found.comments.length === 0 || comments.length >= found.total) break;
      }
      return comments;
    },
    comment: async (id, text) => {
      await call('POST', `${pathOf(id)}/comment`, { body: toDocument(clip(text, TEXT)) });
    },
    listChanged: async (minutes) => {
      const ids: string[] = [];
      const jql = `labels = "${OURS}" AND updated >= "-${minutes}m" ORDER BY updated ASC`;
      let nextPageToken: string | undefined;
      for (let page = 0; page < PAGES_MOST; page += 1) {
        const found = await search(jql, { maxResults: PAGE, ...(nextPageToken && { nextPageToken }) });
        ids.push(...found.issues.map(({ id }) => id));
        nextPageToken = found.nextPageToken;
        if (nextPageToken === undefined) break;
      }
      return ids;
    },
    // Jira refuses what it does not know.
    checkMapping: async () => [],
  };
};
