import * as z from 'zod';
import { Severity } from '../findings/index';
import { TICKET_BODY, TICKET_TITLE, TicketBody, TicketTitle } from './template';

interface TrackerRow {
  readonly name: string;
  /** The host names that are called. */
  readonly hosts: RegExp;
}

/** Where tickets are kept. A new one is a row here and a client in `infra/tickets`. */
export const TRACKERS = {
  jira: { name: 'Jira', hosts: /^[a-z0-9-]+\.atlassian\.net$/ },
  servicenow: { name: 'ServiceNow', hosts: /^[a-z0-9-]+\.(?:service-now|servicenowservices)\.com$/ },
} as const satisfies Readonly<Record<string, TrackerRow>>;

export const TrackerKind = z.enum(Object.keys(TRACKERS) as [keyof typeof TRACKERS]);
export type TrackerKind = keyof typeof TRACKERS;

/** Trackers of a workspace. */
export const TRACKERS_MOST = 5;

const toSite = (kind: TrackerKind) =>
  z
    .url({ protocol: /^https$/ })
    .max(200)
    .refine((address) => {
      if (!URL.canParse(address)) return false;
      const { hostname, port, username, password } = new URL(address);
      return `${port}${username}${password}` === '' && TRACKERS[kind].hosts.test(hostname);
    }, `Expected the address of a ${TRACKERS[kind].name} site.`)
    .transform((address) => new URL(address).origin);

const Line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'Use a single line of text.');
const Password = z.string().min(1).max(1000);

/** Where a tracker is, and what opens it. */
export const TrackerSecret = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('jira'), site: toSite('jira'), email: z.email().max(200), token: Password }),
  z.strictObject({
    kind: z.literal('servicenow'),
    site: toSite('servicenow'),
    signIn: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('password'), user: Line, password: Password }),
      z.strictObject({ type: z.literal('client'), clientId: Line, clientSecret: Password }),
    ]),
  }),
]);
export type TrackerSecret = z.infer<typeof TrackerSecret>;

/** A field's name in the tracker: `customfield_10010`, `assignment_group`. */
const FieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,79}$/, 'Expected the ID of a field.');

/** Fields that CloudMend writes itself. */
const OWN_FIELDS = new Set([
  'project',
  'issuetype',
  'summary',
  'description',
  'labels',
  'short_description',
  'correlation_id',
  'correlation_display',
  'state',
  'close_code',
  'close_notes',
  'comments',
]);

export const TRACKER_FIELDS_MOST = 20;

/** How findings become tickets. */
export const TicketMapping = z.strictObject({
  /** The key of a Jira project. */
  project: z
    .string()
    .regex(/^(?:[A-Z][A-Z0-9_]{1,9})?$/, 'Expected the key of a project.')
    .default(''),
  /** The name of an issue type of Jira. */
  issueType: Line.default('Task'),
  /** The tracker's priority by severity: a name in Jira, an urgency from 1 to 3 in ServiceNow. Without one none is set. */
  priorities: z.partialRecord(Severity, Line).default({}),
  /** Other fields with their values: text, or JSON that begins with `{` or `[`. */
  fields: z
    .record(FieldName, z.string().max(1000))
    .refine(
      (fields) => Object.keys(fields).length <= TRACKER_FIELDS_MOST,
      `Name at most ${TRACKER_FIELDS_MOST} fields.`,
    )
    .refine((fields) => !Object.keys(fields).some((name) => OWN_FIELDS.has(name)), 'CloudMend fills in this field.')
    .default({}),
  /** The resolution that ServiceNow asks for. */
  closeCode: Line.default('Solution provided'),
  title: TicketTitle.default(TICKET_TITLE),
  body: TicketBody.default(TICKET_BODY),
});
export type TicketMapping = z.infer<typeof TicketMapping>;

export const Tracker = z.object({
  id: z.string(),
  kind: TrackerKind,
  name: z.string(),
  /** `https://acme.atlassian.net` */
  site: z.string(),
  /** Who signs in there: an email address, a user or an OAuth client. */
  account: z.string(),
  mapping: TicketMapping,
  /** Webhooks of the tracker are accepted. */
  hasHook: z.boolean(),
  savedAt: z.string(),
  savedBy: z.string(),
});
export type Tracker = z.infer<typeof Tracker>;

export const TrackerHealth = z.enum(['unused', 'healthy', 'failing']);
export type TrackerHealth = z.infer<typeof TrackerHealth>;

export const ListedTracker = Tracker.extend({
  health: TrackerHealth,
  /** Why the last call failed. */
  fault: z.string().nullable(),
  /** When it was last asked for changes. */
  readAt: z.string().nullable(),
});
export type ListedTracker = z.infer<typeof ListedTracker>;

export const TrackerName = Line.max(60);

/** Signs the webhooks of a tracker. */
export const HookKey = z.string().regex(/^[\x21-\x7e]{32,128}$/, 'Expected 32 to 128 letters, digits and marks.');

/** Who signs in. */
export const toAccount = (secret: TrackerSecret): string => {
  if (secret.kind === 'jira') return secret.email;
  return secret.signIn.type === 'password' ? secret.signIn.user : secret.signIn.clientId;
};
