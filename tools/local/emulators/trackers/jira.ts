import { createHash } from 'node:crypto';
import type { OutgoingAnswer, OutgoingCall } from '@cloudmend/infra/notify';
import * as z from 'zod';
import {
  answer,
  type EmulatedTracker,
  isIndexed,
  type KeptTicket,
  openLimit,
  readBody,
  touch,
  type TrackerOptions,
} from './tracker';

const BULK_MOST = 50;
const SUMMARY = 255;
const DOCUMENT = 32_767;
const PAGE_MOST = 100;
const ISSUE_TYPES = ['Task', 'Bug', 'Story'];
const PRIORITIES = ['Highest', 'High', 'Medium', 'Low', 'Lowest'];
const FIELDS = new Set(['project', 'issuetype', 'summary', 'description', 'labels', 'priority', 'customfield_10010']);
const CATEGORIES = { todo: 'new', doing: 'indeterminate', done: 'done' } as const;

/** The parts of Atlassian Document Format that are sent. A text node is never empty. */
const TextNode = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  marks: z.array(z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: z.url() }) })).optional(),
});
const Inline = z.union([TextNode, z.strictObject({ type: z.literal('hardBreak') })]);
const Document = z.strictObject({
  type: z.literal('doc'),
  version: z.literal(1),
  content: z.array(z.strictObject({ type: z.literal('paragraph'), content: z.array(Inline) })),
});
type Document = z.infer<typeof Document>;

const readText = ({ content }: Document): string =>
  content.map((block) => block.content.map((part) => ('text' in part ? part.text : '\n')).join('')).join('\n\n');
const writeText = (text: string): Document => ({
  type: 'doc',
  version: 1,
  content: text.split('\n\n').map((block) => ({
    type: 'paragraph',
    content: block
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
        ...(line === '' ? [] : [{ type: 'text' as const, text: line }]),
      ]),
  })),
});

const faults = (errors: Record<string, string>, errorMessages: string[] = []) => ({ errorMessages, errors });
const missing = (): OutgoingAnswer =>
  answer(404, faults({}, ['Issue does not exist or you do not have permission to see it.']));

const judgeDocument = (name: string, given: unknown): Record<string, string> => {
  const document = Document.safeParse(given);
  if (!document.success)
    return { [name]: 'Operation value must be an Atlassian Document (see the Atlassian Document Format)' };
  return readText(document.data).length > DOCUMENT ? { [name]: 'CONTENT_LIMIT_EXCEEDED' } : {};
};

const judgeSummary = (summary: unknown): Record<string, string> => {
  if (typeof summary !== 'string' || summary === '') return { summary: 'You must specify a summary of the issue.' };
  if (/\n/.test(summary)) return { summary: 'The summary is invalid because it contains newline characters.' };
  return summary.length > SUMMARY ? { summary: 'Summary must be less than 255 characters.' } : {};
};

interface Fields {
  readonly project?: { readonly key?: string };
  readonly issuetype?: { readonly name?: string };
  readonly priority?: { readonly name?: string };
  readonly labels?: readonly string[];
  readonly summary?: unknown;
  readonly description?: unknown;
}

const unless = (isRight: boolean, field: string, fault: string): Record<string, string> =>
  isRight ? {} : { [field]: fault };

const isLabel = (label: string): boolean => !/\s/.test(label) && label.length <= SUMMARY;

const judgeUnknown = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => !FIELDS.has(name))
      .map((name) => [name, `Field '${name}' cannot be set. It is not on the appropriate screen, or unknown.`]),
  );

/** What Jira says about the fields of a new issue, by field. Projects that begin with NO do not exist. */
const judgeFields = (fields: Fields): Record<string, string> => {
  const { project, issuetype, priority = { name: 'Medium' }, labels = [], summary, description } = fields;
  return {
    ...judgeUnknown(fields),
    ...unless(/^(?!NO)[A-Z][A-Z0-9_]+$/.test(String(project?.key)), 'project', 'valid project is required'),
    ...unless(ISSUE_TYPES.includes(String(issuetype?.name)), 'issuetype', 'Specify a valid issue type'),
    ...unless(
      PRIORITIES.includes(String(priority.name)),
      'priority',
      'Specify a valid priority name in the form of a string',
    ),
    ...unless(labels.every(isLabel), 'labels', 'The label contains spaces which is invalid.'),
    ...judgeSummary(summary),
    ...judgeDocument('description', description),
  };
};

const TRANSITIONS = [
  // A transition that asks for a field cannot be made without it.
  { id: '41', name: "Won't do", to: 'done', fields: { resolution: { required: true, hasDefaultValue: false } } },
  { id: '11', name: 'To Do', to: 'todo', fields: {} },
  { id: '21', name: 'In Progress', to: 'doing', fields: {} },
  { id: '31', name: 'Done', to: 'done', fields: {} },
] as const;

const toIssue = ({ id, key, title, state }: KeptTicket) => ({
  id,
  key,
  fields: { summary: title, status: { name: state, statusCategory: { key: CATEGORIES[state] } } },
});

export const GATEWAY_HOST = 'api.atlassian.com';
/** How tokens with scopes begin here; `scoped-none` has none of those that are needed. */
const SCOPED = 'scoped-';

/** The ID of a site, which anyone may ask it for. */
export const toCloudId = (hostname: string): string =>
  createHash('sha256')
    .update(hostname)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

/** Jira Cloud as its REST API v3 is documented, for one site. */
export const emulateJira = (options: TrackerOptions): EmulatedTracker => {
  const { clock, refused = new Set() } = options;
  const tickets = new Map<string, KeptTicket>();
  const limit = openLimit(options);
  let last = 10_000;
  let comments = 0;
  const create = (fields: Fields): KeptTicket => {
    const id = String((last += 1));
    const ticket: KeptTicket = {
      id,
      key: `${fields.project?.key}-${last - 10_000}`,
      marker: (fields.labels ?? []).find((label) => label.startsWith('cm-')) ?? '',
      title: fields.summary as string,
      body: readText(Document.parse(fields.description)),
      state: 'todo',
      isFinal: false,
      comments: [],
      createdAt: clock(),
      updatedAt: clock(),
    };
    tickets.set(id, ticket);
    return ticket;
  };
  const createBulk = (call: OutgoingCall): OutgoingAnswer => {
    const { issueUpdates = [] } = readBody(call) as { issueUpdates?: Array<{ fields: Fields }> };
    if (issueUpdates.length > BULK_MOST) return answer(400, faults({}, [`Only ${BULK_MOST} issues can be created.`]));
    const judged = issueUpdates.map(({ fields }) => judgeFields(fields));
    const errors = judged.flatMap((errorsOf, failedElementNumber) =>
      Object.keys(errorsOf).length > 0 ? [{ status: 400, failedElementNumber, elementErrors: faults(errorsOf) }] : [],
    );
    const issues = issueUpdates
      .filter((_each, index) => Object.keys(judged[index] ?? {}).length === 0)
      .map(({ fields }) => create(fields))
      .map(({ id, key }) => ({ id, key }));
    return answer(issues.length > 0 ? 201 : 400, { issues, errors });
  };
  const search = (call: OutgoingCall): OutgoingAnswer => {
    const { jql = '', maxResults = 50, nextPageToken = '0' } = readBody(call) as Record<string, never>;
    const [, label] = /^labels = "([^"]+)"/.exec(jql) ?? [];
    if (label === undefined) return answer(400, faults({}, ['Unbounded JQL queries are not allowed here.']));
    const [, minutes] = /updated >= "-(\d+)m"/.exec(jql) ?? [];
    const since = minutes === undefined ? 0 : clock().getTime() - Number(minutes) * 60_000;
    const found = [...tickets.values()].filter(
      ({ marker, createdAt, updatedAt }) =>
        (label === marker || (label === 'cloudmend' && marker !== '')) &&
        isIndexed(minutes === undefined ? createdAt : updatedAt, options) &&
        updatedAt.getTime() >= since,
    );
    const from = Number(nextPageToken);
    const to = from + Math.min(maxResults, PAGE_MOST);
    const more = to < found.length ? { nextPageToken: String(to) } : {};
    return answer(200, { issues: found.slice(from, to).map(toIssue), ...more });
  };
  const transition = (ticket: KeptTicket, call: OutgoingCall): OutgoingAnswer => {
    const free = ticket.isFinal ? [] : TRANSITIONS.filter(({ to }) => to !== ticket.state);
    if (call.method === 'GET')
      return answer(200, {
        transitions: free.map(({ id, name, to, fields }) => ({
          id,
          name,
          fields,
          to: { statusCategory: { key: CATEGORIES[to] } },
        })),
      });
    const { transition: asked } = readBody(call) as { transition?: { id?: string } };
    const chosen = free.find(({ id }) => id === asked?.id);
    if (!chosen)
      return answer(400, faults({}, ['It seems that you have tried to perform an illegal workflow operation.']));
    if (Object.keys(chosen.fields).length > 0) return answer(400, faults({ resolution: 'Resolution is required.' }));
    touch(ticket, clock(), (each) => void (each.state = chosen.to));
    return { status: 204, body: '' };
  };
  const comment = (ticket: KeptTicket, call: OutgoingCall, url: URL): OutgoingAnswer => {
    if (call.method === 'GET') {
      const from = Number(url.searchParams.get('startAt') ?? 0);
      const size = Math.min(Number(url.searchParams.get('maxResults') ?? PAGE_MOST), PAGE_MOST);
      const page = ticket.comments.slice(from, from + size);
      return answer(200, {
        total: ticket.comments.length,
        comments: page.map(({ id, at, author, text }) => ({
          id,
          created: at.toISOString(),
          author: { displayName: author },
          body: writeText(text),
        })),
      });
    }
    const { body } = readBody(call);
    const judged = judgeDocument('comment', body);
    if (Object.keys(judged).length > 0) return answer(400, faults(judged));
    const text = readText(Document.parse(body));
    const made = { id: `1${(comments += 1)}`, at: clock(), author: 'CloudMend', text };
    touch(ticket, clock(), (each) => void each.comments.push(made));
    return answer(201, { id: made.id });
  };
  const route = (call: OutgoingCall): OutgoingAnswer => {
    const url = new URL(call.url);
    const path = url.pathname.replace(/^(?:\/ex\/jira\/[^/]+)?\/rest\/api\/3/, '');
    if (path === '/issue/bulk') return createBulk(call);
    if (path === '/search/jql') return search(call);
    const [, id = '', what] = /^\/issue\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const ticket = tickets.get(id);
    if (!ticket) return missing();
    if (what === 'transitions') return transition(ticket, call);
    if (what === 'comment') return comment(ticket, call, url);
    return answer(200, toIssue(ticket));
  };
  return {
    tickets,
    answer: (call) => {
      const { hostname, pathname } = new URL(call.url);
      const given = Buffer.from((call.headers['authorization'] ?? '').replace('Basic ', ''), 'base64').toString('utf8');
      const [, token = ''] = given.split(/:(.*)/s);
      if (pathname === '/_edge/tenant_info') return answer(200, { cloudId: toCloudId(hostname) });
      // Tokens with scopes are taken at the gateway alone, others at the site.
      if (token.startsWith(SCOPED) !== (hostname === GATEWAY_HOST))
        return answer(401, faults({}, ['Client must be authenticated.']));
      if (token === `${SCOPED}none`) return answer(401, { code: 401, message: 'Unauthorized; scope does not match' });
      if (token === '' || refused.has(token)) return answer(401, faults({}, ['Client must be authenticated.']));
      return limit() ?? route(call);
    },
  };
};
